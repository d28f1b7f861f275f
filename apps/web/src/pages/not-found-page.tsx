import { Link } from 'react-router';
import { useText } from '../text';

export const NotFoundPage = () => {
  const text = useText();
  return (
    <div className="stack narrow">
      <h1>{text('app.notFound')}</h1>
      <p>
        <Link to="/">{text('app.home')}</Link>
      </p>
    </div>
  );
};
