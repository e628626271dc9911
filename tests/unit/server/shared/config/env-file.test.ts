import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withEnvFile } from '../../../../../server/shared/config/env-file.ts';

const before = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-env-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

test('the file beside the working directory is read, and the environment wins over it', () => {
  writeFileSync('.env', 'PORT=9000\nHOST=10.0.0.1\n');

  expect(withEnvFile({ PORT: '9001' })).toEqual({ PORT: '9001', HOST: '10.0.0.1' });
  expect(withEnvFile({ ENV_FILE: '' })).toEqual({ ENV_FILE: '' });
});

test('without a file the environment is all there is', () => {
  expect(withEnvFile({ PORT: '9001' })).toEqual({ PORT: '9001' });
});

test('a file that is there and cannot be read is refused: another database would be served without it', () => {
  // The account of these tests may read every file, but no directory.
  mkdirSync('.env');

  expect(() => withEnvFile({})).toThrow(`ENV_FILE takes a file that this account can read, and ${process.cwd()}/.env`);
  expect(() => withEnvFile({ ENV_FILE: 'other.env' })).toThrow('other.env is not one.');
});
