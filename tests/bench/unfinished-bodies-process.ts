import { sendUnfinishedBodies } from '../server/attack/unfinished-bodies.ts';

/** The attackers of `bench:bodies`. */
const { url, attackers } = JSON.parse(process.argv[2] ?? '') as { url: string; attackers: number };
process.send?.(await sendUnfinishedBodies(url, attackers), () => process.exit(0));
