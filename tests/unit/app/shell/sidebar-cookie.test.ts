import { expect, test } from 'vitest';
import { readSidebarCookie, sidebarCookie } from '../../../../src/app/shell/sidebar-cookie.ts';

test('the sidebar is open until it is collapsed', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('other=1; sidebar_state=false')).toBe(false);
  expect(readSidebarCookie('sidebar_state=true')).toBe(true);
});

test('the choice is stored for seven days', () => {
  expect(sidebarCookie(false, false)).toContain('sidebar_state=false');
  expect(sidebarCookie(false, false)).toContain('max-age=604800');
});

test('over HTTPS the cookie is Secure', () => {
  expect(sidebarCookie(true, true)).toMatch(/; Secure$/);
  expect(sidebarCookie(true, false)).not.toContain('Secure');
});
