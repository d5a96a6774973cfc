import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../ports.ts';
import { openTarget } from './openTarget.ts';
import type { ReplicaCommand, ReplicaReport, ReplicaTask } from './replica.ts';
import { Replicator } from './replicator.ts';

/** Runs as a worker thread of `replica.ts`: takes its task from `workerData`, reports after each round, and obeys commands. */
const { target, ...task } = workerData as ReplicaTask;
const port = parentPort!;
const report = (said: ReplicaReport): void => port.postMessage(said);
const replicator = new Replicator({
  ...task,
  target: openTarget(target),
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
