import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Problem } from './api/request';
import { App } from './app';
import { applyTheme, storedTheme } from './parts/theme';
import { TextProvider } from './text';
import './style/tokens.css';
import './style/base.css';
import './style/frame.css';
import './style/parts.css';
import './style/pages.css';
import './style/dialogs.css';
import './style/pictures.css';
import './style/views.css';
import './style/travel.css';
import './style/explain.css';

applyTheme(storedTheme());

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      // A server on the same machine is asked even where there is no network.
      networkMode: 'always',
      retry: (count, error) => error instanceof Problem && error.passing && error.status !== 401 && count < 3,
    },
    mutations: { networkMode: 'always' },
  },
});

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no element for the page');
createRoot(place).render(
  <TextProvider>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </TextProvider>,
);
