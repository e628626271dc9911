/** Product spec section 9: seven days. */
const MAX_AGE_S = 604_800;
const NAME = 'sidebar_state';

/** Open unless it was left collapsed. */
export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=false`);
}

export function sidebarCookie(isOpen: boolean, isSecure: boolean): string {
  return `${NAME}=${isOpen}; path=/; max-age=${MAX_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
