import { parentPort, workerData } from 'node:worker_threads';
import { openFileStorage } from '../../../files/openFileStorage.ts';
import { systemClock, systemIds } from '../../../ports.ts';
import { openTarget } from './openTarget.ts';
import type { ReplicaCommand, ReplicaReport, ReplicaTask } from './replica.ts';
import { Replicator } from './replicator.ts';

/** Runs as a worker thread of `replica.ts`: takes its task from `workerData`, reports after each round, and obeys commands. */
const { target, filesAt, ...task } = workerData as ReplicaTask;
const port = parentPort!;
const report = (said: ReplicaReport): void => port.postMessage(said);
const replicator = new Replicator({
  ...task,
  target: await openTarget(target),
  files: await openFileStorage({ ...filesAt, clock: systemClock, ids: systemIds }),
  clock: systemClock,
  onStatus: (status) => report({ status }),
});

port.on('message', (command: ReplicaCommand) => {
  if (command === 'finish') void replicator.finish().then(() => report({ finished: true }));
  else {
    replicator.close();
    port.close();
  }
});
replicator.start();
