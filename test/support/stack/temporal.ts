import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { housekeepingFlows, taskQueues } from '../../../domain/model/flows.ts';
import { temporalClient } from '../../../temporal/connection.ts';
import { testStack } from './test-stack.ts';

/** A client of the run's Temporal service (or another), closed after the test file. */
export function useTemporal(address: string = testStack().temporalAddress): Client {
  const client = temporalClient({ address, namespace: 'default' });
  afterAll(() => client.connection.close());
  return client;
}

/** Runs a flow of the platform's upkeep now, as its schedule would, and waits until it is done. @returns its result */
export function runUpkeep<Result>(client: Client, flow: keyof typeof housekeepingFlows): Promise<Result> {
  return client.workflow.execute(housekeepingFlows[flow].type, {
    workflowId: `test/${flow}/${randomUUID()}`, taskQueue: taskQueues.upkeep, args: [],
  }) as Promise<Result>;
}
