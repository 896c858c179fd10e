import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failedTests, flakyTests } from '../process/failed-tests.ts';

test('names the failed tests of each runner', () => {
  const output = [
    'running 2 tests',
    '---- order::refuses_unknown_category stdout ----',
    '\u001b[31m FAIL \u001b[39m src/ui/dialog.test.tsx > Dialog > closes on Escape',
    '  1) [phone] › cart.spec.ts:12:5 › keeps the cart ─────────',
    '    ✖ keeps the port (1.2345ms)',
    '✖ failing tests:',
    'test result: FAILED. 1 passed; 1 failed',
  ].join('\n');
  assert.deepEqual(failedTests(output), [
    'order::refuses_unknown_category',
    'src/ui/dialog.test.tsx > Dialog > closes on Escape',
    '[phone] › cart.spec.ts:12:5 › keeps the cart',
    'keeps the port',
  ]);
});

test('names nothing when all passed', () => {
  assert.deepEqual(failedTests('test result: ok. 3 passed; 0 failed'), []);
});

test('names the flaky journeys alone', () => {
  const output = [
    '  1) [phone] › cart.spec.ts:12:5 › keeps the cart ─────────',
    '  2 flaky',
    '    [phone] › cart.spec.ts:12:5 › keeps the cart ─────────────',
    '    [desktop] › orders.spec.ts:65:1 › the chat hides nothing ──',
    '  108 passed (3.2m)',
  ].join('\n');
  assert.deepEqual(flakyTests(output), [
    '[phone] › cart.spec.ts:12:5 › keeps the cart',
    '[desktop] › orders.spec.ts:65:1 › the chat hides nothing',
  ]);
  assert.deepEqual(flakyTests('  110 passed (3.2m)'), []);
});
