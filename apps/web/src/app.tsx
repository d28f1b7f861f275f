import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CreatePage } from './pages/create-page';
import { EnterPage } from './pages/enter-page';
import { Frame } from './pages/frame';
import { HomePage } from './pages/home-page';
import { NotFoundPage } from './pages/not-found-page';
import { PublicPage } from './pages/public-page';
import { ResultsPage } from './pages/results-page';
import { RoundsPage } from './pages/rounds-page';
import { StandingsPage } from './pages/standings-page';
import { TimelinePage } from './pages/timeline-page';
import { TournamentFrame } from './pages/tournament-frame';
import { PagePlace } from './parts/page-place';

// What a reader on a phone rarely opens, or what brings much with it, comes when it is asked for.
const PlayersPage = lazy(async () => ({ default: (await import('./pages/players-page')).PlayersPage }));
const PoolsPage = lazy(async () => ({ default: (await import('./pages/pools-page')).PoolsPage }));
const ImportPage = lazy(async () => ({ default: (await import('./pages/import-page')).ImportPage }));
const SettingsPage = lazy(async () => ({ default: (await import('./pages/settings-page')).SettingsPage }));
const BracketPage = lazy(async () => ({ default: (await import('./pages/bracket-page')).BracketPage }));
const GroupsPage = lazy(async () => ({ default: (await import('./pages/groups-page')).GroupsPage }));
const FinalsPage = lazy(async () => ({ default: (await import('./pages/finals-page')).FinalsPage }));
const DifferencePage = lazy(async () => ({ default: (await import('./pages/difference-page')).DifferencePage }));
const VerifyPage = lazy(async () => ({ default: (await import('./pages/verify-page')).VerifyPage }));
const DisputesPage = lazy(async () => ({ default: (await import('./pages/disputes-page')).DisputesPage }));
const ContendersPage = lazy(async () => ({ default: (await import('./pages/contenders-page')).ContendersPage }));

export const App = () => (
  <PagePlace>
    <Routes>
      <Route path="/p/:id" element={<PublicPage />} />
      <Route element={<Frame />}>
        <Route index element={<HomePage />} />
        <Route path="/enter" element={<EnterPage />} />
        <Route path="/new" element={<CreatePage />} />
        <Route path="/import" element={<ImportPage />} />
        <Route path="/verify" element={<VerifyPage />} />
        <Route path="/t/:id" element={<TournamentFrame />}>
          <Route index element={<Navigate to="round" replace />} />
          <Route path="players" element={<PlayersPage />} />
          <Route path="round" element={<RoundsPage />} />
          <Route path="results" element={<ResultsPage />} />
          <Route path="standings" element={<StandingsPage />} />
          <Route path="pools" element={<PoolsPage />} />
          <Route path="groups" element={<GroupsPage />} />
          <Route path="contenders" element={<ContendersPage />} />
          <Route path="finals" element={<FinalsPage />} />
          <Route path="bracket" element={<BracketPage />} />
          <Route path="disputes" element={<DisputesPage />} />
          <Route path="timeline" element={<TimelinePage />} />
          <Route path="difference" element={<DifferencePage />} />
          <Route path="settings" element={<SettingsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </PagePlace>
);
