import { startFloorServer } from './floorServer.js';

/* The floor in a separate process. It prints its free loopback port, and exits with its parent. */

const { port } = await startFloorServer(process.env.BENCH_DATABASE_URL ?? '');
console.log(port);
process.on('disconnect', () => process.exit(0));
