import { useState } from 'react';
import { useText } from '../text';
import { storedTheme, storeTheme, THEMES, type Theme } from './theme';

export const ThemeSwitch = () => {
  const text = useText();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const choose = (chosen: Theme) => {
    storeTheme(chosen);
    setTheme(chosen);
  };
  return (
    <label className="theme-switch">
      <span className="unseen">{text('app.theme')}</span>
      <select value={theme} onChange={(event) => choose(event.target.value as Theme)}>
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {text(`app.theme.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
};
