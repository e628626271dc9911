import { adminRoutes } from './admin-routes.ts';

/** The routes that the page loads with the first request of one of them; `routes.ts` checks them. */
export const laterRoutes = {
  ...adminRoutes,

  login: { method: 'POST', path: '/auth/login', access: 'none' },
  register: { method: 'POST', path: '/auth/register', access: 'none' },
  logout: { method: 'POST', path: '/auth/logout', access: 'user' },
  logoutEverywhere: { method: 'POST', path: '/auth/logout-all', access: 'user' },
  sendOtp: { method: 'POST', path: '/auth/send-otp', access: 'none' },
  verifyOtp: { method: 'POST', path: '/auth/verify-otp', access: 'none' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', access: 'none' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: 'none' },
  socialLogin: { method: 'POST', path: '/auth/social-login', access: 'none' },
  forgetDevice: { method: 'POST', path: '/auth/forget-device', access: 'none' },
  refresh: { method: 'GET', path: '/auth/refresh', access: 'user' },

  updateProfile: { method: 'PUT', path: '/user/profile', access: 'user' },
  updatePassword: { method: 'POST', path: '/user/update-password', access: 'user' },
  /** Mails the code with which an account without a password confirms a change. */
  sendConfirmation: { method: 'POST', path: '/user/confirmation-code', access: 'user' },
  requestEmailChange: { method: 'POST', path: '/user/email-code', access: 'user' },
  changeEmail: { method: 'PUT', path: '/user/email', access: 'user' },
  closeAccount: { method: 'POST', path: '/user/close', access: 'user' },
  setMfa: { method: 'PUT', path: '/user/mfa', access: 'user' },
  charges: { method: 'GET', path: '/user/charges', access: 'user' },
  glossary: { method: 'GET', path: '/user/glossary', access: 'user' },
  saveGlossary: { method: 'PUT', path: '/user/glossary', access: 'user' },

  localModels: { method: 'GET', path: '/models', access: 'none' },
  pairModels: { method: 'GET', path: '/models/pair', access: 'none' },
  voiceExample: { method: 'GET', path: '/voice/example', access: 'visitor' },
  fetchPairModels: { method: 'POST', path: '/models/pair', access: 'visitor' },

  /** The translation models that this server hands on to browsers. */
  languagePacks: { method: 'GET', path: '/language-packs', access: 'none' },
  languagePack: { method: 'GET', path: '/language-packs/pack', access: 'none' },
  fetchLanguagePack: { method: 'POST', path: '/language-packs/pack', access: 'visitor' },

  sessions: { method: 'GET', path: '/chat/sessions', access: 'user' },
  session: { method: 'GET', path: '/chat/sessions/{id}', access: 'user' },
  updateSession: { method: 'PUT', path: '/chat/sessions/{id}', access: 'user' },
  /** Unexpected errors of the page, by class, without contents. */
  reportPageErrors: { method: 'POST', path: '/system/page-errors', access: 'none' },

  setSessionStatus: { method: 'PUT', path: '/chat/sessions/{id}/status', access: 'visitor' },
  deleteSession: { method: 'DELETE', path: '/chat/sessions/{id}', access: 'past-visitor' },
  turns: { method: 'GET', path: '/chat/turns/{sessionId}', access: 'user' },
  searchTurns: { method: 'GET', path: '/chat/search', access: 'user' },
  shares: { method: 'GET', path: '/chat/sessions/{id}/shares', access: 'user' },
  createShare: { method: 'POST', path: '/chat/sessions/{id}/shares', access: 'user' },
  revokeShare: { method: 'DELETE', path: '/chat/shares/{id}', access: 'user' },
  /** By the secret of a share link. In the body, because addresses are written to the logs of proxies. */
  sharedConversation: { method: 'POST', path: '/shared/conversation', access: 'none' },
  uploadConversation: { method: 'POST', path: '/chat/conversations', access: 'user' },
  translateText: { method: 'POST', path: '/chat/translations', access: 'visitor' },
  uploadDeviceConversation: { method: 'POST', path: '/chat/device-conversations', access: 'user' },

  plans: { method: 'GET', path: '/payment/plans', access: 'none' },
  tokenPacks: { method: 'GET', path: '/payment/token-packs', access: 'none' },
  paymentStatus: { method: 'GET', path: '/payment/status', access: 'none' },
  buyPackByAlipay: { method: 'POST', path: '/payment/token/alipay', access: 'user' },
  buyPlanByAlipay: { method: 'POST', path: '/payment/subscription/alipay', access: 'user' },
  buyPackByPolar: { method: 'POST', path: '/payment/token/polar', access: 'user' },
  buyPlanByPolar: { method: 'POST', path: '/payment/subscription/polar', access: 'user' },
  orders: { method: 'GET', path: '/payment/history', access: 'user' },
  checkAlipayOrder: { method: 'GET', path: '/payment/check', access: 'user' },
  /** The plans that have not ended. */
  runningPlans: { method: 'GET', path: '/payment/running-plans', access: 'user' },
  /** Both take effect at the end of the paid period, at the payment provider too. */
  cancelPlan: { method: 'POST', path: '/payment/running-plans/{id}/cancel', access: 'user' },
  resumePlan: { method: 'POST', path: '/payment/running-plans/{id}/resume', access: 'user' },
  receipt: { method: 'GET', path: '/payment/receipts/{orderId}', access: 'user' },
  checkPolarOrder: { method: 'GET', path: '/payment/check/polar', access: 'user' },
} as const;
