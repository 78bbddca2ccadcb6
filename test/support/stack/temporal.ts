import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import type { Client } from '@temporalio/client';
import { housekeepingFlows, taskQueues } from '../../../domain/model/flows.ts';
import { temporalClient } from '../../../temporal/connection.ts';
import type { ProcessOptions } from './processes.ts';
import { testStack } from './test-stack.ts';

/** Where flows of a stack or a product under test run. */
export const placeOf = (
  { temporalAddress: address, temporalNamespace: namespace = 'default' }: Pick<ProcessOptions, 'temporalAddress' | 'temporalNamespace'>,
) => ({ address, namespace });

/** A client of the run's Temporal service (or a product's), closed after the test file. */
export function useTemporal(stack: Parameters<typeof placeOf>[0] = testStack()): Client {
  const client = temporalClient(placeOf(stack));
  afterAll(() => client.connection.close());
  return client;
}

/** Runs a flow of the platform's upkeep now, as its schedule would, and waits until it is done. @returns its result */
export function runUpkeep<Result>(client: Client, flow: keyof typeof housekeepingFlows): Promise<Result> {
  return client.workflow.execute(housekeepingFlows[flow].type, {
    workflowId: `test/${flow}/${randomUUID()}`, taskQueue: taskQueues.upkeep, args: [],
  }) as Promise<Result>;
}
