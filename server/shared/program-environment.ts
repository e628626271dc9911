/** Variables that programs and libraries read: paths, locale, time zone, proxies, certificates, options of Node. */
const passedOn =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|LANG|LC_.*|TZ|NODE_.*|UV_.*|SSL_CERT_.*|(HTTPS?|NO|ALL)_PROXY)$/i;

/** The environment of the programs that the server starts. Its own settings, such as passwords and keys, are not passed on. */
export function programEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name)));
}
