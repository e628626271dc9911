import { createRoot } from 'react-dom/client';

const index = document.getElementById('root');
if (index) createRoot(index).render(<h1>Two languages, one conversation</h1>);
