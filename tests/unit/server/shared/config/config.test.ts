import { availableParallelism } from 'node:os';
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../../server/shared/config/config.ts';
import { ConfigError } from '../../../../../server/shared/config/config-error.ts';
import { environmentWarnings } from '../../../../../server/shared/config/environment.ts';

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (failure) {
    if (failure instanceof ConfigError) return failure.message;
    throw failure;
  }
  throw new Error('accepted');
}

test('the defaults are a complete product on this machine', () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    port: 8787,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8787',
    databaseUrl: undefined,
    mail: { kind: 'outbox' },
    admin: { username: 'admin', password: undefined },
    beta: { on: false, waitlistUrl: undefined },
    trial: { tokens: 20_000, hours: 24 },
    signupTokens: 50_000,
    voice: { kind: 'embedded', stt: undefined, voice: 'verse', transcriptionModel: 'whisper-1' },
    identity: { kind: 'embedded' },
    payments: { alipay: { kind: 'sandbox' }, polar: { kind: 'sandbox' } },
    revealAccounts: false,
    sandbox: ['identity', 'payments', 'mail'],
  });
  expect(config.dataDir).toBe(`${process.cwd()}/.data`);
});

test('empty variables count as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

const inPublic = {
  PUBLIC_URL: 'https://talk.example.org',
  IDENTITY: 'off',
  PAYMENTS: 'off',
  SMTP_URL: 'smtps://user:of-this-test@mail.example.org',
  MAIL_FROM: 'talk@example.org',
};

test.for([
  [{ ADMIN_PASSWORD: 'a long password' }, 'ADMIN_PASSWORD has the secret of an example in the documentation'],
  [{ ADMIN_PASSWORD: 'password' }, 'ADMIN_PASSWORD has the secret of an example'],
  [{ ADMIN_PASSWORD: 'change-me' }, 'ADMIN_PASSWORD has the secret of an example'],
  [{ ADMIN_PASSWORD: 'Your strong password here' }, 'ADMIN_PASSWORD has the secret of an example'],
  [{ TURN_SECRET: 'any long random text' }, 'TURN_SECRET has the secret of an example'],
  [{ METRICS_TOKEN: 'any long random text' }, 'METRICS_TOKEN has the secret of an example'],
  [{ SMTP_URL: 'smtps://user:password@mail.example.org' }, 'SMTP_URL has the secret of an example'],
  [{ SMTP_URL: 'smtps://USER:SECRET@mail.example.org' }, 'SMTP_URL has the secret of an example'],
  [{ DATABASE_URL: 'postgres://dragoman:password@10.0.0.5/dragoman' }, 'DATABASE_URL has the secret of an example'],
  [
    { DATABASE_URL: 'postgres://dragoman:anyLongRandomTextOfLettersAndDigits@database/dragoman' },
    'DATABASE_URL has the secret of an example',
  ],
] as const)('the secrets of examples are refused by name: %j', ([env, sentence]) => {
  expect(refusal(env)).toContain(sentence);
  expect(refusal({ ...inPublic, ...env })).toContain(sentence);
});

test.for([
  [
    { IDENTITY: 'off', OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x' },
    'IDENTITY=off contradicts OIDC_ISSUER, OIDC_CLIENT_ID: remove one or the other.',
  ],
  [
    { IDENTITY: 'off', OIDC_CLIENT_SECRET: 'x' },
    'IDENTITY=off contradicts OIDC_CLIENT_SECRET: remove one or the other.',
  ],
  [
    { PAYMENTS: 'off', POLAR_ACCESS_TOKEN: 'x' },
    'PAYMENTS=off contradicts POLAR_ACCESS_TOKEN: remove one or the other.',
  ],
  [
    { PAYMENTS: 'off', ALIPAY_APP_ID: '1', POLAR_WEBHOOK_SECRET: 'x' },
    'PAYMENTS=off contradicts ALIPAY_APP_ID, POLAR_WEBHOOK_SECRET: remove one or the other.',
  ],
] as const)('settings of which one would be ignored are refused: %j', ([env, sentence]) => {
  expect(refusal(env)).toBe(sentence);
});

test.for(['foo', 'foo@', '@example.org', 'foo@localhost', 'a b@example.org'])(
  'SELLER_EMAIL=%s is refused',
  (address) => {
    expect(refusal({ SELLER_EMAIL: address })).toBe('SELLER_EMAIL takes an email address such as billing@example.org.');
  },
);

test.for([
  ['ADMIN_USER', 'ADMIN_USERNAME'],
  ['OPENAI_KEY', 'OPENAI_API_KEY'],
  ['POLAR_TOKEN', 'POLAR_ACCESS_TOKEN'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['MAILFROM', 'MAIL_FROM'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ALIPAY_PRIVTE_KYE', 'ALIPAY_PRIVATE_KEY'],
  ['POLAR_WEBHOOK', 'POLAR_WEBHOOK_SECRET'],
  ['AZURE_API_KEY', 'AZURE_OPENAI_API_KEY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['IDENTIY', 'IDENTITY'],
  ['smtp_url', 'SMTP_URL'],
  ['Public_Ulr', 'PUBLIC_URL'],
] as const)('%s is reported as looking like %s', ([typed, meant]) => {
  expect(environmentWarnings({ [typed]: 'x' })).toEqual([`${typed} is not a setting. ${meant} is one.`]);
});

test('variables of the system and of other programs look like no setting', () => {
  const names =
    'PATH HOME USER LOGNAME SHELL HOSTNAME LANG LC_ALL PWD OLDPWD TERM DISPLAY EDITOR PAGER MAIL SHLVL TMPDIR ' +
    'XDG_RUNTIME_DIR SSH_AUTH_SOCK DBUS_SESSION_BUS_ADDRESS NODE_ENV NODE_OPTIONS NODE_VERSION NPM_CONFIG_CACHE ' +
    'INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID KUBERNETES_SERVICE_HOST KUBERNETES_PORT PGHOST PGPASSWORD ' +
    'HTTP_PROXY HTTPS_PROXY NO_PROXY CI GITHUB_TOKEN AWS_ACCESS_KEY_ID YARN_VERSION COMPOSE_PROFILES DOMAIN ' +
    'DATABASE_PASSWORD TURN_HOST http_proxy no_proxy npm_config_cache npm_package_name npm_lifecycle_event npm_node_execpath';

  expect(environmentWarnings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});

test('a database on this machine may have a simple password', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://postgres:password@localhost/dragoman' }).databaseUrl).toBeDefined();
});

test.for([
  ['only 8 ch', 'https://talk.example.org'],
  ['eleven char', 'https://talk.example.org'],
  ['aaaaaaaaaaaaaaaa', 'https://talk.example.org'],
  ['abababababab', 'http://192.168.1.7:8787'],
  ['password1234', 'https://talk.example.org'],
  ['Administrator-2026', 'https://talk.example.org'],
  ['1234567890123456', 'https://talk.example.org'],
])(
  'the administrator’s password %s is refused at %s and taken on this machine',
  ([ADMIN_PASSWORD = '', PUBLIC_URL = '']) => {
    expect(refusal({ ...inPublic, PUBLIC_URL, ADMIN_PASSWORD })).toBe(
      `PUBLIC_URL is ${PUBLIC_URL}, where ADMIN_PASSWORD needs at least 12 characters that are hard to guess; unset, one is generated.`,
    );
    expect(readConfig({ ADMIN_PASSWORD }).admin.password).toBe(ADMIN_PASSWORD);
  },
);

test('a strong password of the administrator is taken in public, and a weak one refused where only HOST is open', () => {
  expect(readConfig({ ...inPublic, ADMIN_PASSWORD: 'horse battery' }).admin.password).toBe('horse battery');
  expect(refusal({ HOST: '0.0.0.0', ALLOW_SANDBOX: '1', ADMIN_PASSWORD: 'only 8 ch' })).toContain(
    'HOST is 0.0.0.0, open to other machines, where ADMIN_PASSWORD needs',
  );
});

test('the config is frozen', () => {
  const config = readConfig({});

  expect(() => Object.assign(config.trial, { tokens: 1 })).toThrow(TypeError);
});

test.for([
  [{ PORT: 'http' }, 'PORT takes a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT takes a whole number from 0 to 65535.'],
  [{ TRIAL_TOKENS: '-1' }, 'TRIAL_TOKENS takes a whole number from 0 to 100000000.'],
  [{ BETA_MODE: 'maybe' }, 'BETA_MODE takes 1 or 0.'],
  [{ VOICE_PROVIDER: 'siri' }, 'VOICE_PROVIDER takes one of embedded, openai, azure.'],
  [{ PUBLIC_URL: 'talk.example.org' }, 'PUBLIC_URL takes an address such as https://talk.example.org.'],
  [{ PUBLIC_URL: 'http://localhost/app' }, 'PUBLIC_URL takes an origin without a path'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL takes an address such as postgres://'],
  [{ TURN_URLS: 'https://turn.example.org' }, 'TURN_URLS takes at most 8 addresses such as turn:turn.example.org,'],
  [{ TURN_URLS: 'turn:turn.example.org:70000' }, 'TURN_URLS takes'],
  [{ TURN_URLS: 'turn:turn.example.org:0' }, 'TURN_URLS takes'],
  [{ TURN_URLS: 'turns:turn.example.org?transport=udp' }, 'TURN_URLS takes'],
  [{ TURN_URLS: 'turn:user@turn.example.org' }, 'TURN_URLS takes'],
  [{ TURN_URLS: Array(9).fill('turn:turn.example.org').join() }, 'TURN_URLS takes'],
  [{ TURN_SECRET: 'short' }, 'TURN_SECRET takes at least 16 characters.'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD takes at least 8 characters.'],
  [{ OPENAI_API_KEY: 'sk-x' }, 'VOICE_PROVIDER takes openai to use OPENAI_API_KEY, or embedded to leave it unused.'],
  [{ AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com' }, 'VOICE_PROVIDER takes azure to use AZURE_OPENAI_ENDPOINT'],
  [{ HOST: '999.1.1.1' }, 'HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0.'],
  [{ HOST: 'http://x' }, 'HOST takes an address of this machine'],
  [{ SMTP_URL: 'smtp://', MAIL_FROM: 'talk@example.org' }, 'SMTP_URL takes an address such as smtps://'],
  [{ SMTP_URL: 'smtp://x', MAIL_FROM: 'notanaddress' }, 'MAIL_FROM takes a sender such as Dragoman <talk@'],
  [{ POLAR_SERVER: 'x:y' }, 'POLAR_SERVER takes production, sandbox or the address of a Polar API.'],
  [{ PUBLIC_URL: 'https://user:pw@talk.example.org' }, 'PUBLIC_URL takes an origin without a path or an account'],
  [{ IDENTITY: 'on' }, 'IDENTITY takes "off" or nothing.'],
] as const)('an invalid value is reported with what the variable takes: %j', ([env, sentence]) => {
  expect(refusal(env)).toContain(sentence);
});

test.for([
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
  [{ OIDC_ISSUER: 'https://id.example.org/' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_CLIENT_SECRET: 's' }, 'OIDC_ISSUER'],
  [{ POLAR_ACCESS_TOKEN: 't' }, 'POLAR_WEBHOOK_SECRET'],
  [{ ALIPAY_APP_ID: '1', ALIPAY_PUBLIC_KEY: 'k' }, 'ALIPAY_PRIVATE_KEY'],
  [{ TURNSTILE_SECRET: 's' }, 'TURNSTILE_SITE_KEY'],
  [{ VOICE_PROVIDER: 'openai' }, 'OPENAI_API_KEY'],
  [{ VOICE_PROVIDER: 'azure', AZURE_OPENAI_ENDPOINT: 'https://x.openai.azure.com' }, 'AZURE_OPENAI_API_KEY'],
  [{ VOICE_PROVIDER: 'azure', AZURE_OPENAI_ENDPOINT: 'https://x.example', AZURE_OPENAI_API_KEY: 'k' }, 'VOICE_MODEL'],
  [{ STT_URL: 'http://127.0.0.1:8000' }, 'LLM_URL'],
  [{ LLM_MODEL: 'qwen' }, 'LLM_URL'],
  [{ TTS_API_KEY: 'k' }, 'TTS_URL'],
  [{ TURN_URLS: 'turn:turn.example.org' }, 'TURN_SECRET'],
  [{ TURN_SECRET: 'sixteen characters' }, 'TURN_URLS'],
  [{ ALIPAY_GATEWAY: 'https://openapi.alipay.com/gateway.do' }, 'ALIPAY_APP_ID'],
  [{ TURNSTILE_URL: 'https://challenges.example.org' }, 'TURNSTILE_SITE_KEY'],
] as const)('a half-set part is refused by the name of what is missing: %j', ([env, name]) => {
  const message = refusal(env);

  expect(message).toMatch(new RegExp(`^[^:]*${name}[^:]* (is missing|are missing|takes)`));
  expect(message).toMatch(/^[^\n]*\.$/);
});

test.for(['localhost', '::1', '[::1]', '0.0.0.0', 'server-1.example.org'])('HOST may be %s', (host) => {
  expect(readConfig({ HOST: host, ALLOW_SANDBOX: '1' }).host).toBe(host);
});

test.for(['talk@example.org', 'Dragoman <talk@example.org>', '<talk@example.org>'])('MAIL_FROM may be %s', (from) => {
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: from }).mail.from).toBe(from);
});

test('a key beside an explicit provider is left unused', () => {
  expect(readConfig({ VOICE_PROVIDER: 'embedded', OPENAI_API_KEY: 'sk-x' }).voice.kind).toBe('embedded');
});

test('an error never contains a secret', () => {
  expect(refusal({ ADMIN_PASSWORD: 'pa55', SMTP_URL: 'ftp://user:pa55word@x' })).not.toContain('pa55');
});

function alipayKeys(type: 'pkcs1' | 'pkcs8') {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type, format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

test('unreadable Alipay keys are reported by name', () => {
  const { privateKey, publicKey } = alipayKeys('pkcs8');
  const env = { ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey };
  const cut = bare(privateKey).slice(0, 800);

  expect(refusal({ ...env, ALIPAY_PRIVATE_KEY: cut })).toBe(
    'ALIPAY_PRIVATE_KEY takes an RSA key, as PEM or bare base64.',
  );
  expect(refusal({ ...env, ALIPAY_PUBLIC_KEY: 'the other one' })).toMatch(/^ALIPAY_PUBLIC_KEY takes /);
});

test.for(['pkcs1', 'pkcs8'] as const)('Alipay keys are accepted in every issued format: %s', (type) => {
  const { privateKey, publicKey } = alipayKeys(type);

  for (const form of [(pem: string) => pem, bare, (pem: string) => pem.replaceAll('\n', String.raw`\n`)]) {
    const config = readConfig({
      ALIPAY_APP_ID: '1',
      ALIPAY_PRIVATE_KEY: form(privateKey),
      ALIPAY_PUBLIC_KEY: form(publicKey),
    });
    expect(config.payments.alipay.kind).toBe('live');
  }
});

test('a sandbox is refused on a public URL, and where other machines can reach it', () => {
  expect(refusal({ PUBLIC_URL: 'https://talk.example.org' })).toMatch(
    /identity: .*payments: .*mail: .*ALLOW_SANDBOX=1/,
  );
  expect(refusal({ HOST: '0.0.0.0' })).toContain('HOST is 0.0.0.0, open to other machines');
  expect(refusal({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8787' })).toContain('HOST is 0.0.0.0');
});

test('a public demo may allow the sandbox', () => {
  const config = readConfig({ PUBLIC_URL: 'https://talk.example.org', ALLOW_SANDBOX: '1' });

  expect(config.sandbox).toEqual(['identity', 'payments', 'mail']);
});

test('a fully configured public server has no sandbox', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://talk.example.org/',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'talk@example.org',
    OIDC_ISSUER: 'https://id.example.org/',
    OIDC_CLIENT_ID: 'dragoman',
    POLAR_ACCESS_TOKEN: 't',
    POLAR_WEBHOOK_SECRET: 's',
  });

  expect(config.sandbox).toEqual([]);
  expect(config.publicUrl).toBe('https://talk.example.org');
  expect(config.payments).toMatchObject({ alipay: { kind: 'off' }, polar: { kind: 'live' } });
});

test('fault injection is allowed on this machine only', () => {
  expect(readConfig({ VOICE_FAULT_INJECTION: '1' }).voiceFaultInjection).toBe(true);
  expect(() =>
    readConfig({ VOICE_FAULT_INJECTION: '1', PUBLIC_URL: 'https://talk.example.org', ALLOW_SANDBOX: '1' }),
  ).toThrow(/VOICE_FAULT_INJECTION/);
});

test('payments and social sign-in can be left out', () => {
  const config = readConfig({ PAYMENTS: 'off', IDENTITY: 'off' });

  expect(config.sandbox).toEqual(['mail']);
});

test('configured engines make the embedded voice interpret', () => {
  const { voice } = readConfig({
    STT_URL: 'http://127.0.0.1:8000/',
    LLM_URL: 'http://127.0.0.1:11434',
    LLM_MODEL: 'qwen',
  });

  expect(voice).toMatchObject({
    stt: { url: 'http://127.0.0.1:8000', model: 'whisper-1' },
    llm: { url: 'http://127.0.0.1:11434', model: 'qwen' },
    tts: undefined,
  });
});

test('only the recogniser can have the address of a WebSocket', () => {
  const engines = { STT_URL: 'ws://127.0.0.1:8000/', LLM_URL: 'http://127.0.0.1:11434', LLM_MODEL: 'qwen' };

  expect(readConfig(engines).voice).toMatchObject({ stt: { url: 'ws://127.0.0.1:8000' } });
  expect(refusal({ ...engines, LLM_URL: 'ws://127.0.0.1:11434' })).toContain('LLM_URL');
});

test('a synthesiser has a voice per language, and conversations have a limit', () => {
  const engines = { STT_URL: 'http://127.0.0.1:1', LLM_URL: 'http://127.0.0.1:2', LLM_MODEL: 'qwen' };

  const { voice } = readConfig({
    ...engines,
    TTS_URL: 'http://127.0.0.1:3',
    TTS_VOICES: 'eng=af_heart, cmn=zf_xiaobei',
    MAX_CONVERSATIONS: '120',
  });

  expect(voice).toMatchObject({ tts: { voices: { eng: 'af_heart', cmn: 'zf_xiaobei' } }, maxConversations: 120 });
  expect(() => readConfig({ TTS_VOICES: 'english=af_heart' })).toThrow('TTS_VOICES takes languages and their voices');
  expect(() => readConfig({ TTS_VOICES: 'eng=af_heart' })).toThrow('TTS_URL');
});

test('local models do what no address is given for, and limit the conversations by the processor', () => {
  const cores = availableParallelism();
  const translator = { LLM_URL: 'http://127.0.0.1:2', LLM_MODEL: 'qwen' };

  const light = readConfig({}).voice;
  const better = readConfig({ MODELS: 'better' }).voice;
  const beside = readConfig({ MODELS: 'light', ...translator }).voice;
  const off = readConfig({ MODELS: 'off', VOICE_PROCESSES: '1' }).voice;

  expect(light).toMatchObject({ maxConversations: 4 * cores, processes: 1 });
  expect(better).toMatchObject({ maxConversations: cores, processes: 1 });
  expect(beside).toMatchObject({ models: { set: 'light' }, stt: undefined, llm: { model: 'qwen' } });
  expect(off).toMatchObject({ models: undefined, maxConversations: 50 });
  expect(refusal(translator)).toContain('STT_URL');
  expect(refusal({ MODELS: 'light', LLM_URL: 'http://127.0.0.1:2' })).toContain('LLM_MODEL');
});

test('the embedded voice uses any free port and the addresses of the interfaces unless told otherwise', () => {
  expect(readConfig({}).voice).toMatchObject({ network: { port: 0, addresses: undefined } });
  expect(readConfig({ VOICE_PORT: '40000', VOICE_ADDRESS: '203.0.113.7, 2001:db8::7' }).voice).toMatchObject({
    network: { port: 40_000, addresses: ['203.0.113.7', '2001:db8::7'] },
  });
});

test.for([
  ['VOICE_PORT', '70000', 'VOICE_PORT takes a whole number from 0 to 65535.'],
  ['VOICE_ADDRESS', 'voice.example.org', 'VOICE_ADDRESS takes up to eight IP addresses'],
  ['VOICE_ADDRESS', '203.0.113.7,', 'VOICE_ADDRESS takes up to eight IP addresses'],
  ['VOICE_ADDRESS', '0.0.0.0', 'VOICE_ADDRESS takes up to eight IP addresses'],
  ['VOICE_ADDRESS', '::', 'VOICE_ADDRESS takes up to eight IP addresses'],
  ['VOICE_ADDRESS', '224.0.0.1', 'VOICE_ADDRESS takes up to eight IP addresses'],
  ['VOICE_ADDRESS', 'fe80::1%eth0', 'VOICE_ADDRESS takes up to eight IP addresses'],
] as const)('an unusable network setting is refused: %s=%s', ([name, value, sentence]) => {
  expect(refusal({ [name]: value })).toContain(sentence);
});

test('every voice process has a port', () => {
  expect(refusal({ VOICE_PORT: '65533', VOICE_PROCESSES: '4' })).toBe(
    'VOICE_PORT takes at most 65532: each of the 4 voice processes uses the next port.',
  );
  expect(() => readConfig({ VOICE_PORT: '65532', VOICE_PROCESSES: '4' })).not.toThrow();
});

test('a TURN server has addresses over UDP, TCP and TLS', () => {
  const { voice } = readConfig({
    TURN_URLS: 'turn:turn.example.org, turn:192.0.2.7:443?transport=tcp turns:[2001:db8::7]:443?transport=tcp',
    TURN_SECRET: 'sixteen characters',
  });

  expect(voice).toMatchObject({
    turn: {
      secret: 'sixteen characters',
      addresses: [
        { url: 'turn:turn.example.org', host: 'turn.example.org', port: 3478, transport: 'udp' },
        { url: 'turn:192.0.2.7:443?transport=tcp', host: '192.0.2.7', port: 443, transport: 'tcp' },
        { url: 'turns:[2001:db8::7]:443?transport=tcp', host: '2001:db8::7', port: 443, transport: 'tls' },
      ],
    },
  });
});

test('a cloud service gets no TURN server of ours', () => {
  const turn = { TURN_URLS: 'turn:turn.example.org', TURN_SECRET: 'sixteen characters' };

  expect(refusal({ ...turn, VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' })).toBe(
    'TURN_URLS takes VOICE_PROVIDER=embedded: audio of VOICE_PROVIDER=openai goes to that service directly.',
  );
});

test('a translating model implies translation sessions; a deployment sets them explicitly', () => {
  const openai = { VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' };

  expect(readConfig({ ...openai }).voice).toMatchObject({ sessions: 'conversation' });
  expect(readConfig({ ...openai, VOICE_MODEL: 'gpt-realtime-translate-2026' }).voice).toMatchObject({
    sessions: 'translation',
    transcriptionModel: 'gpt-realtime-whisper',
  });
  expect(readConfig({ ...openai, VOICE_SESSIONS: 'translation' }).voice).toMatchObject({
    model: 'gpt-realtime-translate',
  });
});

test('translation sessions are refused where there are none', () => {
  expect(() => readConfig({ VOICE_PROVIDER: 'embedded', VOICE_SESSIONS: 'translation' })).toThrow(/VOICE_SESSIONS/);
});

test('a variable that looks like a mistyped one is named', () => {
  expect(
    environmentWarnings({ STT_ULR: 'http://127.0.0.1:8000', SMTP_URI: 'x', MAIL_FRO: 'x', HOME: '/root' }),
  ).toEqual([
    'STT_ULR is not a setting. STT_URL is one.',
    'SMTP_URI is not a setting. SMTP_URL is one.',
    'MAIL_FRO is not a setting. MAIL_FROM is one.',
  ]);
});

test('of three variables that belong together, any one requires the others', () => {
  expect(refusal({ ALIPAY_APP_ID: '2021' })).toContain(
    'ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY are missing: set together with ALIPAY_APP_ID.',
  );
});

test('local models are on where no engine is configured, in a folder of the data folder', () => {
  const { voice } = readConfig({ DATA_DIR: '/srv/dragoman' });

  expect(voice.kind === 'embedded' && voice.models).toEqual({
    set: 'light',
    folder: '/srv/dragoman/models',
    catalogue: undefined,
    mirrors: undefined,
    fetch: 'pairs',
  });
});

test.each([
  ['https://mirror.example.org/models', { '*': 'https://mirror.example.org/models' }],
  ['http://127.0.0.1:8080/', { '*': 'http://127.0.0.1:8080/' }],
  [
    'huggingface.co=https://hf-mirror.com, github.com=https://proxy.example.org/https://github.com',
    { 'huggingface.co': 'https://hf-mirror.com', 'github.com': 'https://proxy.example.org/https://github.com' },
  ],
])('MODELS_MIRROR=%s names a mirror for each origin', (MODELS_MIRROR, mirrors) => {
  const { voice } = readConfig({ MODELS_MIRROR });

  expect(voice.kind === 'embedded' && voice.models?.mirrors).toEqual(mirrors);
});

test('local models are off beside the engines of the operator, unless they are asked for', () => {
  const engines = { STT_URL: 'http://127.0.0.1:8000', LLM_URL: 'http://127.0.0.1:11434', LLM_MODEL: 'small' };
  const modelsOf = (variables: Record<string, string>) => {
    const { voice } = readConfig(variables);
    return voice.kind === 'embedded' ? voice.models?.set : 'cloud';
  };

  expect(modelsOf(engines)).toBeUndefined();
  expect(modelsOf({ ...engines, MODELS: 'light' })).toBe('light');
  expect(modelsOf({ MODELS: 'off' })).toBeUndefined();
});

test.each([
  [{ MODELS: 'huge' }, 'MODELS takes one of light, mixed, better, off.'],
  [{ MODELS_FETCH: 'often' }, 'MODELS_FETCH takes one of pairs, start, never.'],
  [{ MODELS_MIRROR: 'mirror' }, 'MODELS_MIRROR takes an https address such as https://mirror.example.org/models'],
  [{ MODELS_MIRROR: 'http://mirror.example.org' }, 'http is for this machine only.'],
  [{ MODELS_MIRROR: 'huggingface.co=http://10.0.0.1/hf' }, 'http is for this machine only.'],
  [{ MODELS_MIRROR: 'https://mirror.example.org,' }, 'MODELS_MIRROR takes an https address'],
  [
    { MODELS: 'light', VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'sk-1' },
    'MODELS takes off with VOICE_PROVIDER=openai: only the embedded voice uses local models.',
  ],
])('%j stops the start with a sentence', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

test.each([
  [{}, 0],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key' }, 21.42],
  [{ VOICE_PROVIDER: 'openai', OPENAI_API_KEY: 'key', VOICE_SESSIONS: 'translation' }, 94.44],
  [{ COST_PER_MILLION_TOKENS: '6.5' }, 6.5],
])('with %o a million tokens cost %d dollars', (variables, dollars) => {
  expect(readConfig(variables).tokenPrice).toBe(dollars);
});
