import '../styles/index.css';
import 'graphiql/style.css';
import './graphiql.css';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../ui/ToastProvider';
import { createAccess } from './access';
import { SandboxPage } from './SandboxPage';

// The entry of `/sandbox`. Readers load none of it: GraphiQL is as large as everything else together.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <ToastProvider>
    <SandboxPage access={createAccess(sessionStorage)} />
  </ToastProvider>,
);
