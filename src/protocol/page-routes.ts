/** The routes of the first screen and of a conversation's start and end; `routes.ts` checks them. */
export const pageRoutes = {
  profile: { method: 'GET', path: '/user/profile', access: 'user' },
  tokens: { method: 'GET', path: '/user/tokens', access: 'user' },
  betaStatus: { method: 'GET', path: '/system/beta-status', access: 'none' },
  systemInfo: { method: 'GET', path: '/system/info', access: 'none' },
  startTrial: { method: 'POST', path: '/free-trial/start', access: 'none' },
  trialStatus: { method: 'GET', path: '/free-trial/status/{trialId}', access: 'none' },
  reportTrialUsage: { method: 'POST', path: '/free-trial/usage', access: 'none' },
  createSession: { method: 'POST', path: '/chat/sessions', access: 'visitor' },
} as const;
