/**
 * Paths to which notices link, in the app and in mails. Notices about an offer link to the offer
 * instead.
 */
export const NOTICE_PATHS: Readonly<Record<string, string>> = {
  PAYMENT_RECEIVED: '/earnings',
  PAYMENT_RETURNED: '/receipts',
  PRODUCT_BOUGHT: '/receipts',
  DATA_EXPORT_READY: '/settings/data',
  ACCOUNT_ERASURE_SCHEDULED: '/settings/data',
  FACTOR_RECOVERY_STARTED: '/settings/security',
  FACTORS_RESET: '/settings/security',
  AGENT_ASKED: '/settings/agent',
  AGENT_ANSWERED: '/settings/agent',
  USE_RULES_PROPOSED: '/likeness#uses',
  USE_RULES_ANSWERED: '/likeness#uses',
  LIKENESS_HELD: '/likeness',
  LIKENESS_MATCHED: '/likeness',
  LIKENESS_DECIDED: '/likeness',
  LIKENESS_TAKEN_DOWN: '/likeness',
  LIKENESS_RESTORED: '/likeness',
  PICTURE_TAKEN_DOWN: '/settings',
  PICTURE_RESTORED: '/settings',
  MERCH_SHIPPED: '/store',
  MERCH_CANCELLED: '/store',
  MERCH_WITHDRAWN: '/store',
  WEBHOOK_STOPPED: '/settings/webhooks',
  API_KEY_CHANGED: '/settings/keys',
  TEAM_CHANGED: '/settings/team',
  APPROVAL_ASKED: '/approvals',
  APPROVAL_DECIDED: '/approvals',
  ADMIN_APPROVAL_ASKED: '/admin/approvals',
  ADMIN_APPROVAL_DECIDED: '/admin/approvals',
}

/**
 * Returns the path that a notice links to: that of its offer, or of the page that the notice is
 * about. A notice about a license that ends soon links to the form for an offer that renews it.
 */
export function pathOfNotice({ type, offerId }: { type: string; offerId: string | null }): string {
  if (offerId === null) return NOTICE_PATHS[type] ?? '/notifications'
  const offer = encodeURIComponent(offerId)
  return type === 'LICENSE_TO_RENEW' ? `/offers/new?renew=${offer}` : `/offers/${offer}`
}
