import { describe, expect, it } from '@jest/globals';
import {
  afterFailure, afterSuccess, asOf, channelTypeOf, FAILURES_UNTIL_ERROR, healthy, needsNewToken, sendFailureKinds,
  type ConnectionHealth, type SendFailureKind,
} from '../../../domain/model/channels.ts';
import { itVerifies } from '../../requirements/verifies.ts';

const after = (...kinds: SendFailureKind[]): ConnectionHealth => kinds.reduce(afterFailure, healthy);
const times = (count: number, kind: SendFailureKind): SendFailureKind[] => Array.from({ length: count }, () => kind);
const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

describe('the health of a connection', () => {
  itVerifies(['decisions/channels/health/token-error', '3.3/status-transitions/decided'], 'needs an operator at once when the token or a permission fails', () => {
    expect(after('token')).toEqual({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED', failuresInRow: 1 });
    expect(after('permission')).toEqual({ status: 'ACTION_NEEDED', statusReason: 'PERMISSION_MISSING', failuresInRow: 1 });
  });

  itVerifies(['decisions/channels/health/repeated-failures'], 'is an error after failures in a row, and not before', () => {
    for (const kind of ['transient', 'refused'] as const) {
      expect(after(...times(FAILURES_UNTIL_ERROR - 1, kind))).toMatchObject({ status: 'CONNECTED', statusReason: null });
      expect(after(...times(FAILURES_UNTIL_ERROR, kind))).toMatchObject({ status: 'ERROR', statusReason: 'SENDS_FAILING' });
    }
    const almost = afterSuccess(after(...times(FAILURES_UNTIL_ERROR - 1, 'transient')));
    expect(afterFailure(almost, 'transient')).toEqual({ status: 'CONNECTED', statusReason: null, failuresInRow: 1 });
  });

  itVerifies(['decisions/channels/health/success'], 'is well again after a good send, whatever it was', () => {
    for (const kind of sendFailureKinds) expect(afterSuccess(after(...times(9, kind)))).toEqual(healthy);
  });

  it('says nothing of one guest who cannot be reached', () => {
    expect(after(...times(99, 'conversation'))).toEqual(healthy);
    const failing = after(...times(FAILURES_UNTIL_ERROR - 1, 'transient'));
    expect(afterFailure(failing, 'conversation')).toEqual(failing);
  });

  it('keeps what an operator has to do, whatever fails beside it', () => {
    expect(after('token', ...times(9, 'transient'), 'permission')).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED' });
    expect(after('permission', ...times(9, 'refused'))).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'PERMISSION_MISSING' });
    expect(after(...times(9, 'transient'), 'token')).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_REFUSED' });
  });

  it('knows when only another token helps', () => {
    expect(needsNewToken(after('token'))).toBe(true);
    expect(needsNewToken(asOf(now, healthy, now))).toBe(true);
    for (const health of [healthy, after('permission'), after(...times(9, 'transient')), asOf(now, healthy, inDays(1))]) {
      expect(needsNewToken(health)).toBe(false);
    }
  });
});

describe('the end of a token', () => {
  itVerifies(['decisions/channels/health/token-expiry'], 'is announced seven days ahead, and needs an operator once it has come', () => {
    expect(asOf(now, healthy, null)).toEqual(healthy);
    expect(asOf(now, healthy, inDays(7.01))).toEqual(healthy);
    expect(asOf(now, healthy, inDays(7))).toEqual({ ...healthy, statusReason: 'TOKEN_EXPIRES_SOON' });
    expect(asOf(now, healthy, inDays(0.01))).toEqual({ ...healthy, statusReason: 'TOKEN_EXPIRES_SOON' });
    expect(asOf(now, healthy, now)).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_EXPIRED' });
    expect(asOf(now, after(...times(9, 'transient')), inDays(-1))).toMatchObject({ status: 'ACTION_NEEDED', statusReason: 'TOKEN_EXPIRED' });
  });

  it('changes no worse news, and outlasts a good send', () => {
    for (const health of [after('permission'), after(...times(9, 'transient'))]) expect(asOf(now, health, inDays(1))).toEqual(health);
    expect(asOf(now, after('token'), inDays(-1))).toEqual(after('token'));
    const soon = asOf(now, healthy, inDays(1));
    expect(afterSuccess(afterFailure(soon, 'transient'))).toEqual(soon);
  });
});

it('reads a channel type in any letter case', () => {
  expect(['web', 'WhatsApp', 'SMS', 'gMail'].map(channelTypeOf)).toEqual(['WEB', 'WHATSAPP', 'SMS', 'GMAIL']);
  expect(['', 'telegram', 'webx', 'ＷＥＢ'].map(channelTypeOf)).toEqual([undefined, undefined, undefined, undefined]);
});
