import { type PlantedBug, planted } from './planted-bug.ts'
import { PRIVACY_BUGS } from './privacy.ts'
import { WANTED_MAIL_BUGS } from './wanted-mails.ts'

const PEOPLE = 'server/features/people'
const ACCOUNTS = `${PEOPLE}/accounts`
const AUTH = `${PEOPLE}/auth`
const NOBODY_ELSES = `${ACCOUNTS}/other-accounts.test.ts`
const NOTICES = `${PEOPLE}/notifications`
const OUTBOX = 'server/platform/mail'

const ACCOUNT_BUGS: readonly PlantedBug[] = [
  planted(
    'first steps that were dismissed come back',
    {
      file: `${PEOPLE}/first-steps/routes/first-steps-routes.ts`,
      from: 'isDismissed || steps.every',
      to: 'steps.every',
    },
    `${PEOPLE}/first-steps/first-steps.test.ts`,
  ),
  planted(
    'the second of two people with the same name gets no account',
    { file: `${ACCOUNTS}/ensure-account.ts`, from: 'attempt === 1 ? slug :', to: 'attempt > 0 ? slug :' },
    `${AUTH}/signing-up.test.ts`,
  ),
  planted(
    'a name of one letter gets a slug of one letter',
    { file: `${ACCOUNTS}/slug.ts`, from: 'slug.length >= 2', to: 'slug.length >= 1' },
    `${ACCOUNTS}/slug.test.ts`,
  ),
  planted(
    'the slug of a long name has no room for a suffix',
    { file: `${ACCOUNTS}/slug.ts`, from: '.slice(0, MAX_LENGTH - ROOM_FOR_SUFFIX)', to: '.slice(0, MAX_LENGTH)' },
    `${ACCOUNTS}/slug.test.ts`,
  ),
  planted(
    'a person with an unconfirmed email address can become an admin',
    { file: `${ACCOUNTS}/ensure-account.ts`, from: 'claims.emailVerified && ctx.config', to: 'ctx.config' },
    `${ACCOUNTS}/ensure-account.test.ts`,
  ),
  planted(
    'a blocked brand passes with another spelling of its name',
    { file: `${ACCOUNTS}/domain/brand-name.ts`, from: "    .normalize('NFKD')\n", to: '' },
    'server/features/offers/submission/submit-offer.test.ts',
  ),
  planted(
    'a blocked brand passes by leaving its name out',
    {
      file: 'server/features/offers/submission/submit-offer.ts',
      from: "[body.buyerBrandName ?? '', caller.displayName].map(foldBrandName)",
      to: "[body.buyerBrandName ?? ''].map(foldBrandName)",
    },
    'server/features/offers/submission/submit-offer.test.ts',
  ),
  planted(
    'a changed name is stored on the account but not on the profile',
    {
      file: `${ACCOUNTS}/change-profile.ts`,
      from: 'if (displayName === undefined && imageUrl === undefined) return',
      to: 'if (imageUrl === undefined) return',
    },
    `${ACCOUNTS}/accounts.test.ts`,
  ),
  planted(
    'changing an account’s name changes the names of all accounts',
    {
      file: `${ACCOUNTS}/queries/update-account.ts`,
      from: ".set(shown).where('id', '=', accountId)",
      to: '.set(shown)',
    },
    NOBODY_ELSES,
  ),
  planted(
    'changing a profile’s picture changes the pictures of all profiles',
    { file: `${ACCOUNTS}/queries/update-account.ts`, from: ".where('user_id', '=', userId)", to: '' },
    NOBODY_ELSES,
  ),
  planted(
    'saving an account’s minimums deletes the minimums of all accounts',
    {
      file: `${ACCOUNTS}/queries/replace-offer-policy.ts`,
      from: "deleteFrom('offer_minimums').where('account_id', '=', accountId)",
      to: "deleteFrom('offer_minimums')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'saving an account’s blocked brands deletes the blocked brands of all accounts',
    {
      file: `${ACCOUNTS}/queries/replace-offer-policy.ts`,
      from: "deleteFrom('brand_blocklist').where('account_id', '=', accountId)",
      to: "deleteFrom('brand_blocklist')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'a former agent can still see offers and act',
    { file: `${ACCOUNTS}/queries/fragments.ts`, from: 'from agent_links where active)', to: 'from agent_links)' },
    'server/features/offers/offer/who-may-see-and-act.test.ts',
  ),
  planted(
    'ending one talent’s agent link ends the links of all talents',
    {
      file: `${ACCOUNTS}/queries/put-agent-link.ts`,
      from: "    .where('talent_account_id', '=', talentAccountId)\n    .$if(",
      to: '    .$if(',
    },
    `${ACCOUNTS}/accounts.test.ts`,
  ),
  planted(
    'an agent’s talents are listed in no fixed order',
    { file: `${ACCOUNTS}/queries/find-agent-links.ts`, from: "    .orderBy('link.created_at', 'desc')\n", to: '' },
    `${ACCOUNTS}/accounts.test.ts`,
  ),
  planted(
    'a seller whose block was lifted still cannot sell',
    { file: `${ACCOUNTS}/queries/put-brand-limit.ts`, from: "    .where('is_blocked', '=', true)\n", to: '' },
    'tests/safety/adversary-products.test.ts',
  ),
  planted(
    'no seller can sell while one of them is blocked',
    {
      file: `${ACCOUNTS}/queries/put-brand-limit.ts`,
      from: "    .where('account_id', 'in', accountIds)\n    .where('is_blocked'",
      to: "    .where('is_blocked'",
    },
    'tests/safety/adversary-products.test.ts',
  ),
  planted(
    'an admin who is a former agent of a talent still counts as an interested party',
    { file: `${ACCOUNTS}/queries/represents-one-of.ts`, from: "    .where('active', '=', true)\n", to: '' },
    'tests/safety/adversary-own-case.test.ts',
  ),
  planted(
    'no admin can decide about a talent who has an agent',
    {
      file: `${ACCOUNTS}/queries/represents-one-of.ts`,
      from: "    .where('agent_account_id', '=', agentAccountId)\n",
      to: '',
    },
    'tests/safety/adversary-own-case.test.ts',
  ),
  planted(
    'an admin who represents any talent cannot decide about anybody',
    {
      file: `${ACCOUNTS}/queries/represents-one-of.ts`,
      from: "    .where('talent_account_id', 'in', talentAccountIds)\n",
      to: '',
    },
    'tests/safety/adversary-own-case.test.ts',
  ),
  planted(
    'notices for admins are sent to everybody',
    {
      file: `${ACCOUNTS}/queries/admins.ts`,
      from: "'admin' = any(roles) and coalesce(",
      to: 'coalesce(',
    },
    'server/features/offers/disputes/disputes.test.ts',
  ),
  planted(
    'an admin of any role may use every route for admins',
    {
      file: 'server/platform/http/callers/check-access.ts',
      from: "  if (route.auth === 'admin' && !permitted.isAdmin) throw adminRoleRequired(route)\n",
      to: '',
    },
    'tests/safety/admin-roles.test.ts',
  ),
  planted(
    'an admin of any role sees everybody’s offers and money on routes of everybody',
    {
      file: 'server/platform/http/callers/check-access.ts',
      from: 'mayUse(caller.adminRoles ?? [], route) ? caller : { ...caller, isAdmin: false }',
      to: "'auth' in route && route.auth !== 'admin' ? caller : mayUse(caller.adminRoles ?? [], route) ? caller : { ...caller, isAdmin: false }",
    },
    'tests/safety/admin-roles.test.ts',
  ),
  planted(
    'a route that nobody listed is open to every admin',
    {
      file: 'server/platform/admin-roles/may.ts',
      from: "return area === undefined ? roles.includes('full') : mayIn(",
      to: 'return area === undefined ? true : mayIn(',
    },
    'tests/safety/admin-roles.test.ts',
  ),
  planted(
    'the last full admin can lose the role if there are other admins',
    {
      file: `${ACCOUNTS}/queries/admins.ts`,
      from: "const full = admins.filter((admin) => adminRolesOf(admin).includes('full'))",
      to: 'const full = admins',
    },
    'tests/safety/admin-roles.test.ts',
  ),
  planted(
    'a change of roles overwrites what another admin has changed meanwhile',
    {
      file: `${ACCOUNTS}/queries/admins.ts`,
      from: 'if (from && !isSame(before, knownRoles(from)))',
      to: 'if (!from)',
    },
    'tests/safety/admin-roles.test.ts',
  ),
  planted(
    'a person who signs in gets the purchases of all guests',
    {
      file: `${ACCOUNTS}/queries/claim-guests.ts`,
      from: '    .where(sql`lower(g.guest_email collate "C")`, \'=\', email)\n',
      to: '',
    },
    `${AUTH}/link-guest.test.ts`,
  ),
  planted(
    'the page of a blocked talent is shown',
    {
      file: `${ACCOUNTS}/queries/fragments.ts`,
      from: "where a.kind = 'talent' and a.erased_at is null\n    and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked)",
      to: "where a.kind = 'talent' and a.erased_at is null",
    },
    `${PEOPLE}/admin/admin.test.ts`,
  ),
  planted(
    'a guest’s purchases go to an account whose email address is unconfirmed',
    {
      file: `${AUTH}/link-guest.ts`,
      from: 'if (!claims.emailVerified || email === undefined)',
      to: 'if (email === undefined)',
    },
    `${AUTH}/link-guest.test.ts`,
  ),
  planted(
    'a search for a percent sign finds everybody',
    { file: `${ACCOUNTS}/queries/search-accounts.ts`, from: "text.replace(/[\\\\%_]/g, '\\\\$&')", to: 'text' },
    `${PEOPLE}/admin/admin.test.ts`,
  ),
  planted(
    'blocking an account writes no audit entry',
    { file: `${PEOPLE}/admin/change-brand-limit.ts`, from: '    await recordAudit(trx, entry, now)\n', to: '' },
    `${PEOPLE}/admin/admin.test.ts`,
  ),
  planted(
    'a lifted block keeps its reason',
    {
      file: `${PEOPLE}/admin/change-brand-limit.ts`,
      from: 'blockedReason: isBlocked ? reason : null',
      to: 'blockedReason: reason',
    },
    `${PEOPLE}/admin/admin.test.ts`,
  ),
]

const NOTICE_BUGS: readonly PlantedBug[] = [
  planted(
    'an account can mark another account’s notice as read',
    {
      file: `${NOTICES}/queries/read-notices.ts`,
      from: "    .where('id', '=', notificationId)\n    .where('account_id', '=', accountId)\n",
      to: "    .where('id', '=', notificationId)\n",
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'marking all notices as read marks those of all accounts',
    {
      file: `${NOTICES}/queries/read-notices.ts`,
      from: "      .set({ read_at: at })\n      .where('account_id', '=', accountId)\n",
      to: '      .set({ read_at: at })\n',
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'notices that were read count as unread',
    {
      file: `${NOTICES}/queries/list-notifications.ts`,
      from: "accountId)\n    .where('read_at', 'is', null)\n    .where(isVisible),\n",
      to: 'accountId)\n    .where(isVisible),\n',
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'a notice with a deduplication key is stored twice',
    { file: `${NOTICES}/queries/notify.ts`, from: 'dedupe_key: dedupeKey ?? null', to: 'dedupe_key: null' },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'a notice goes to the talent instead of to the agent who acts for them',
    {
      file: `${NOTICES}/queries/notify.ts`,
      from: 'coalesce(link.agent_account_id, n.account_id)',
      to: 'coalesce(n.account_id, link.agent_account_id)',
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'the lease of a claimed mail expires at once',
    {
      file: `${OUTBOX}/mail-queues.ts`,
      from: 'leaseMs: 10 * MINUTE_MS',
      to: 'leaseMs: 0 * MINUTE_MS',
    },
    `${NOTICES}/process-emails.test.ts`,
  ),
  planted(
    'sending one mail marks all waiting mails as sent',
    {
      file: `${OUTBOX}/queries/record-outcome.ts`,
      from: `where id = \${id} and attempts`,
      to: 'where attempts',
    },
    `${NOTICES}/others-left-alone.test.ts`,
    'server/features/people/auth/other-accounts.test.ts',
  ),
  planted(
    'marking all as read overwrites the time at which a notice was first read',
    {
      file: `${NOTICES}/queries/read-notices.ts`,
      from: "FOUNDERS_TYPES))\n      .where('read_at', 'is', null)\n",
      to: 'FOUNDERS_TYPES))\n',
    },
    `${NOTICES}/others-left-alone.test.ts`,
  ),
  planted(
    'a mail that is always refused is retried forever',
    {
      file: `${OUTBOX}/mail-queues.ts`,
      from: 'attempts >= MAIL_QUEUES[queue].attempts ? null :',
      to: 'attempts > 1e9 ? null :',
    },
    `${NOTICES}/process-emails.test.ts`,
  ),
  planted(
    'text that people typed is rendered as HTML in a mail',
    {
      file: 'server/platform/pages/mail-layout.ts',
      from: 'style: STYLE.paragraph }, lines(words)),',
      to: 'style: STYLE.paragraph, dangerouslySetInnerHTML: { __html: words } }),',
    },
    'server/platform/pages/pages.test.ts',
  ),
]

export const PEOPLE_BUGS: readonly PlantedBug[] = [
  ...ACCOUNT_BUGS,
  ...NOTICE_BUGS,
  ...WANTED_MAIL_BUGS,
  ...PRIVACY_BUGS,
]
