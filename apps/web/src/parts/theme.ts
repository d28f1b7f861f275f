export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const SHELF = 'roundbook.theme';

export const storedTheme = (): Theme => THEMES.find((theme) => theme === window.localStorage.getItem(SHELF)) ?? 'system';

/** `system` leaves the choice to the device. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

export const storeTheme = (theme: Theme): void => {
  window.localStorage.setItem(SHELF, theme);
  applyTheme(theme);
};
