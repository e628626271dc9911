/** The routes of administration, which `later-routes.ts` passes on; `routes.ts` checks them. */
export const adminRoutes = {
  adminVerify: { method: 'POST', path: '/admin/verify', access: 'admin' },
  adminLogin: { method: 'POST', path: '/admin/login', access: 'none' },
  adminLogout: { method: 'POST', path: '/admin/logout', access: 'admin' },
  invitations: { method: 'GET', path: '/admin/invitations/list', access: 'admin' },
  generateInvitations: { method: 'POST', path: '/admin/invitations/generate', access: 'admin' },
  sendInvitations: { method: 'POST', path: '/admin/invitations/send-emails', access: 'admin' },
  invitationMails: { method: 'GET', path: '/admin/invitations/mails', access: 'admin' },
  resendInvitation: { method: 'POST', path: '/admin/invitations/{id}/resend', access: 'admin' },
  revokeInvitation: { method: 'POST', path: '/admin/invitations/{id}/revoke', access: 'admin' },
  setBeta: { method: 'PUT', path: '/admin/beta', access: 'admin' },
  adminOverview: { method: 'GET', path: '/admin/overview', access: 'admin' },
  auditLog: { method: 'GET', path: '/admin/audit', access: 'admin' },

  adminAccount: { method: 'GET', path: '/admin/account', access: 'admin' },
  changeAdminPassword: { method: 'POST', path: '/admin/account/password', access: 'admin' },
  /** Makes a secret for an authenticator app; a code of it switches the second factor on. */
  startSecondFactor: { method: 'POST', path: '/admin/account/second-factor', access: 'admin' },
  confirmSecondFactor: { method: 'POST', path: '/admin/account/second-factor/confirm', access: 'admin' },
  removeSecondFactor: { method: 'POST', path: '/admin/account/second-factor/remove', access: 'admin' },
  administrators: { method: 'GET', path: '/admin/administrators', access: 'admin' },
  addAdministrator: { method: 'POST', path: '/admin/administrators', access: 'admin' },
  resetAdministrator: { method: 'POST', path: '/admin/administrators/{id}/reset', access: 'admin' },
  removeAdministrator: { method: 'POST', path: '/admin/administrators/{id}/remove', access: 'admin' },

  adminPeople: { method: 'GET', path: '/admin/people', access: 'admin' },
  adminPerson: { method: 'GET', path: '/admin/people/{id}', access: 'admin' },
  changeTokens: { method: 'POST', path: '/admin/people/{id}/tokens', access: 'admin' },
  setUnlimited: { method: 'PUT', path: '/admin/people/{id}/unlimited', access: 'admin' },
  setBlocked: { method: 'PUT', path: '/admin/people/{id}/blocked', access: 'admin' },
  deletePerson: { method: 'POST', path: '/admin/people/{id}/delete', access: 'admin' },
  /** Ends a person's plan at the end of the paid period, or immediately. */
  endPlan: { method: 'POST', path: '/admin/people/{id}/plans/{planId}/end', access: 'admin' },
  refundOrder: { method: 'POST', path: '/admin/orders/{orderId}/refund', access: 'admin' },
  paymentProblems: { method: 'GET', path: '/admin/payment-problems', access: 'admin' },
  recentErrors: { method: 'GET', path: '/admin/errors', access: 'admin' },
  adminTrials: { method: 'GET', path: '/admin/trials', access: 'admin' },
  exportedTables: { method: 'GET', path: '/admin/export', access: 'admin' },
  /** A part of a table as CSV; `after` continues where the last part ended. */
  exportTable: { method: 'GET', path: '/admin/export/{table}', access: 'admin' },
} as const;
