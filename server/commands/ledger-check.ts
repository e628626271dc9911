import { runCommand } from './run-command.ts';
import { sayBooks } from './say-books.ts';

await runCommand((store, _args, say) => sayBooks(store.db, say));
