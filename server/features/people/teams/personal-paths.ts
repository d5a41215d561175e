/**
 * Routes and pages that belong to the person who founded the account. No member uses them for the
 * team, not even an owner: sign-in, proofs, devices, own purchases, consent, exports and erasure.
 */
export const FOUNDER_ONLY: readonly string[] = [
  'GET /api/auth/factors',
  'GET /api/auth/sessions',
  'POST /api/auth/sessions/revoke',
  'POST /api/auth/sessions/revoke-others',
  'POST /api/auth/authenticator-app',
  'DELETE /api/auth/authenticator-app',
  'POST /api/auth/authenticator-app/options',
  'DELETE /api/auth/factor-recovery',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'DELETE /api/auth/passkeys/{id}',
  'PATCH /api/auth/passkeys/{id}',
  'POST /api/auth/recovery-codes',
  'GET /api/notifications/preferences',
  'PUT /api/notifications/preferences',
  'GET /api/push',
  'PUT /api/push',
  'POST /api/push/devices',
  'DELETE /api/push/devices/{id}',
  'GET /api/merch/history',
  'GET /your-data/mine',
  'GET /privacy/export',
  'GET /api/privacy/export',
  'POST /api/privacy/export',
  'GET /api/privacy/erasure',
  'POST /api/privacy/erasure',
  'DELETE /api/privacy/erasure',
  'PUT /api/likeness/consent',
  'PUT /api/likeness/previews',
  'PUT /api/likeness/use-rules',
  'POST /api/likeness/objections',
  'GET /settings/security',
  'GET /settings/notifications',
  'GET /settings/orders',
  'GET /settings/data',
]

/** Routes and pages that people use for themselves, for whichever team their session acts. */
export const FOR_THEMSELVES: readonly string[] = [
  'GET /api/auth/step-up',
  'POST /api/auth/step-up',
  'GET /api/teams',
  'POST /api/teams/switch',
  'POST /api/teams/leave',
  'GET /api/teams/invitations/{invitation}',
  'POST /api/teams/invitations/{invitation}/accept',
  'POST /api/teams/invitations/{invitation}/decline',
  'GET /join/{token}',
]
