/** What programs and libraries read: paths, locale, time zone, proxies, certificates, options of Node. */
const passedOn =
  /^(PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|LANG|LC_.*|TZ|NODE_.*|UV_.*|SSL_CERT_.*|(HTTPS?|NO|ALL)_PROXY)$/i;

/** The environment of a voice process. The server's own settings, such as passwords and keys, are not passed on. */
export function voiceProcessEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name)));
}
