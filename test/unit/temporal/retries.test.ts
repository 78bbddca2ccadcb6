import { describe, expect, it } from '@jest/globals';
import proto from '@temporalio/proto';
import { pauseBefore, retries } from '../../../temporal/retries.ts';

const { ResourceExhaustedFailure } = proto.temporal.api.errordetails.v1;
const { Status } = proto.google.rpc;
type FailedCall = Parameters<typeof pauseBefore>[1];

function failed(code: number, cause?: number): FailedCall {
  const details = cause === undefined ? [] : [Buffer.from(Status.encode({
    code, message: '', details: [{
      type_url: 'type.googleapis.com/temporal.api.errordetails.v1.ResourceExhaustedFailure', value: ResourceExhaustedFailure.encode({ cause }).finish(),
    }],
  }).finish())];
  return { code, details: '', metadata: { get: (name: string) => (name === 'grpc-status-details-bin' ? details : []) } } as unknown as FailedCall;
}

const EXHAUSTED = 8;
const UNAVAILABLE = 14;

describe('the pause before a call to Temporal is repeated', () => {
  it.each([
    ['of a session that has ten messages in hand', failed(EXHAUSTED, 2)],
    ['of a session that is being handed over', failed(EXHAUSTED, 5)],
    ['of a service that is away', failed(UNAVAILABLE)],
  ])('is short %s', (_who, status) => {
    expect(pauseBefore(1, status)).toBeLessThan(200);
  });

  it.each([
    ['over its rate', failed(EXHAUSTED, 1)], ['overloaded', failed(EXHAUSTED, 3)], ['slow to store', failed(EXHAUSTED, 4)], ['silent about why', failed(EXHAUSTED)],
  ])('is the SDK\'s of a service that is %s', (_what, status) => {
    expect(pauseBefore(1, status)).toBeGreaterThan(1_000);
    expect(pauseBefore(20, status)).toBeLessThan(7_000);
  });
});

it('a call whose connection is closed before it is repeated counts as cancelled', async () => {
  const CANCELLED = 1;
  let attempts = 0;
  const nextCall = () => {
    attempts += 1;
    if (attempts > 1) throw new Error('Channel has been shut down');
    return {
      start: (_metadata: unknown, listener: { onReceiveMessage(message: null): void; onReceiveStatus(status: FailedCall): void }) => {
        listener.onReceiveMessage(null);
        listener.onReceiveStatus(failed(UNAVAILABLE));
      },
      sendMessageWithContext: () => undefined, sendMessage: () => undefined, halfClose: () => undefined,
    };
  };
  const status = await new Promise<FailedCall>((resolve) => {
    const call = retries({} as never, nextCall as never);
    call.start({} as never, { onReceiveMessage: () => undefined, onReceiveStatus: resolve as never });
    call.sendMessage({});
    call.halfClose();
  });
  expect([status.code, attempts]).toEqual([CANCELLED, 2]);
});
