import { type PlantedBug, planted } from './planted-bug.ts'
import { PRIVACY_BUGS } from './privacy.ts'
import { WANTED_MAIL_BUGS } from './wanted-mails.ts'

const PEOPLE = 'server/features/people'
const ACCOUNTS = `${PEOPLE}/accounts`
const AUTH = `${PEOPLE}/auth`
const NOBODY_ELSES = `${ACCOUNTS}/nobody-elses.test.ts`
const NOTICES = `${PEOPLE}/notifications`
const OUTBOX = 'server/platform/mail'

const ACCOUNT_BUGS: readonly PlantedBug[] = [
  planted(
    'of two people of one name the second gets no account',
    { file: `${ACCOUNTS}/ensure-account.ts`, from: 'attempt === 1 ? slug :', to: 'attempt > 0 ? slug :' },
    `${AUTH}/signing-up.test.ts`,
  ),
  planted(
    'a name of one letter is an address of one letter',
    { file: `${ACCOUNTS}/slug.ts`, from: 'slug.length >= 2', to: 'slug.length >= 1' },
    `${ACCOUNTS}/slug.test.ts`,
  ),
  planted(
    'a long name leaves its address no room for a suffix',
    { file: `${ACCOUNTS}/slug.ts`, from: '.slice(0, MAX_LENGTH - ROOM_FOR_SUFFIX)', to: '.slice(0, MAX_LENGTH)' },
    `${ACCOUNTS}/slug.test.ts`,
  ),
  planted(
    'an admin’s address need not be proven',
    { file: `${ACCOUNTS}/ensure-account.ts`, from: 'claims.emailVerified && ctx.config', to: 'ctx.config' },
    `${ACCOUNTS}/ensure-account.test.ts`,
  ),
  planted(
    'a blocked brand comes in by another spelling of its name',
    { file: `${ACCOUNTS}/domain/brand-name.ts`, from: "    .normalize('NFKD')\n", to: '' },
    'server/features/offers/submission/submit-offer.test.ts',
  ),
  planted(
    'a blocked brand comes in by leaving its name out',
    {
      file: 'server/features/offers/submission/submit-offer.ts',
      from: "[body.buyerBrandName ?? '', caller.displayName].map(foldBrandName)",
      to: "[body.buyerBrandName ?? ''].map(foldBrandName)",
    },
    'server/features/offers/submission/submit-offer.test.ts',
  ),
  planted(
    'a changed name shows on the account alone',
    {
      file: `${ACCOUNTS}/change-profile.ts`,
      from: 'if (displayName === undefined && imageUrl === undefined) return',
      to: 'if (imageUrl === undefined) return',
    },
    `${ACCOUNTS}/accounts.test.ts`,
  ),
  planted(
    'who changes their name changes everybody’s',
    { file: `${ACCOUNTS}/queries/update-account.ts`, from: ".where('id', '=', accountId)", to: '' },
    NOBODY_ELSES,
  ),
  planted(
    'who changes their picture changes everybody’s',
    { file: `${ACCOUNTS}/queries/update-account.ts`, from: ".where('user_id', '=', userId)", to: '' },
    NOBODY_ELSES,
  ),
  planted(
    'who saves their minimums throws everybody’s away',
    {
      file: `${ACCOUNTS}/queries/replace-offer-policy.ts`,
      from: "deleteFrom('offer_minimums').where('account_id', '=', accountId)",
      to: "deleteFrom('offer_minimums')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'who saves their blocked brands lets everybody’s in',
    {
      file: `${ACCOUNTS}/queries/replace-offer-policy.ts`,
      from: "deleteFrom('brand_blocklist').where('account_id', '=', accountId)",
      to: "deleteFrom('brand_blocklist')",
    },
    NOBODY_ELSES,
  ),
  planted(
    'a link to an agent that has ended still counts',
    { file: `${ACCOUNTS}/queries/fragments.ts`, from: 'from agent_links where active)', to: 'from agent_links)' },
    'server/features/offers/offer/who-may-see-and-act.test.ts',
  ),
  planted(
    'whoever parts from their agent parts everybody from theirs',
    {
      file: `${ACCOUNTS}/queries/put-agent-link.ts`,
      from: "    .where('talent_account_id', '=', talentAccountId)\n    .$if(",
      to: '    .$if(',
    },
    `${ACCOUNTS}/accounts.test.ts`,
  ),
  planted(
    'an agent’s talents come in any order',
    { file: `${ACCOUNTS}/queries/find-agent-links.ts`, from: "    .orderBy('link.created_at', 'desc')\n", to: '' },
    `${ACCOUNTS}/accounts.test.ts`,
  ),
  planted(
    'a block that was lifted still keeps a seller from selling',
    { file: `${ACCOUNTS}/queries/put-brand-limit.ts`, from: "    .where('is_blocked', '=', true)\n", to: '' },
    'tests/safety/adversary-products.test.ts',
  ),
  planted(
    'one blocked seller keeps every seller from selling',
    {
      file: `${ACCOUNTS}/queries/put-brand-limit.ts`,
      from: "    .where('account_id', '=', accountId)\n    .where('is_blocked'",
      to: "    .where('is_blocked'",
    },
    'tests/safety/adversary-products.test.ts',
  ),
  planted(
    'an admin who was somebody’s agent once is theirs for good',
    { file: `${ACCOUNTS}/queries/represents-one-of.ts`, from: "    .where('active', '=', true)\n", to: '' },
    'tests/safety/adversary-own-case.test.ts',
  ),
  planted(
    'no admin decides about a talent whom anybody represents',
    {
      file: `${ACCOUNTS}/queries/represents-one-of.ts`,
      from: "    .where('agent_account_id', '=', agentAccountId)\n",
      to: '',
    },
    'tests/safety/adversary-own-case.test.ts',
  ),
  planted(
    'an admin who represents anybody decides about nobody',
    {
      file: `${ACCOUNTS}/queries/represents-one-of.ts`,
      from: "    .where('talent_account_id', 'in', talentAccountIds)\n",
      to: '',
    },
    'tests/safety/adversary-own-case.test.ts',
  ),
  planted(
    'what admins are told everybody is told',
    {
      file: `${ACCOUNTS}/queries/admins.ts`,
      from: "(select user_id from profiles where 'admin' = any(roles))",
      to: '(select user_id from profiles)',
    },
    'server/features/offers/disputes/disputes.test.ts',
  ),
  planted(
    'whatever any guest bought is the next person’s',
    {
      file: `${ACCOUNTS}/queries/claim-guests.ts`,
      from: '    .where(sql`lower(g.guest_email collate "C")`, \'=\', email)\n',
      to: '',
    },
    `${AUTH}/link-guest.test.ts`,
  ),
  planted(
    'a blocked talent’s page is shown',
    {
      file: `${ACCOUNTS}/queries/fragments.ts`,
      from: "where a.kind = 'talent' and a.erased_at is null\n    and not exists (select from brand_limits blocked where blocked.account_id = a.id and blocked.is_blocked)",
      to: "where a.kind = 'talent' and a.erased_at is null",
    },
    `${PEOPLE}/admin/admin.test.ts`,
  ),
  planted(
    'what a guest bought goes to whoever claims the address without a proof',
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
    'a block leaves no record',
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
    'anybody marks anybody’s notice read',
    {
      file: `${NOTICES}/queries/read-notices.ts`,
      from: "    .where('id', '=', notificationId)\n    .where('account_id', '=', accountId)\n",
      to: "    .where('id', '=', notificationId)\n",
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'to mark all is to mark everybody’s',
    {
      file: `${NOTICES}/queries/read-notices.ts`,
      from: "      .set({ read_at: at })\n      .where('account_id', '=', accountId)\n",
      to: '      .set({ read_at: at })\n',
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'what was read counts as unread',
    {
      file: `${NOTICES}/queries/list-notifications.ts`,
      from: "    .where('read_at', 'is', null)\n    .where(isVisible),\n",
      to: '    .where(isVisible),\n',
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'a notice that is told once is told again',
    { file: `${NOTICES}/queries/notify.ts`, from: 'dedupe_key: dedupeKey ?? null', to: 'dedupe_key: null' },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'a notice is the talent’s although an agent acts for them',
    {
      file: `${NOTICES}/queries/notify.ts`,
      from: 'coalesce(link.agent_account_id, n.account_id)',
      to: 'coalesce(n.account_id, link.agent_account_id)',
    },
    `${NOTICES}/notifications.test.ts`,
  ),
  planted(
    'a claimed mail is nobody’s at once',
    {
      file: `${OUTBOX}/mail-queues.ts`,
      from: 'leaseMs: 10 * MINUTE_MS',
      to: 'leaseMs: 0 * MINUTE_MS',
    },
    `${NOTICES}/process-emails.test.ts`,
  ),
  planted(
    'one mail that is sent stands for all that wait',
    {
      file: `${OUTBOX}/queries/record-outcome.ts`,
      from: `where id = \${id} and attempts`,
      to: 'where attempts',
    },
    `${NOTICES}/others-left-alone.test.ts`,
    'server/features/people/auth/nobody-elses.test.ts',
  ),
  planted(
    'to mark all is to have read them now',
    {
      file: `${NOTICES}/queries/read-notices.ts`,
      from: "      .where('account_id', '=', accountId)\n      .where('read_at', 'is', null)\n",
      to: "      .where('account_id', '=', accountId)\n",
    },
    `${NOTICES}/others-left-alone.test.ts`,
  ),
  planted(
    'a mail that nobody takes is tried for ever',
    {
      file: `${OUTBOX}/mail-queues.ts`,
      from: 'attempts >= MAIL_QUEUES[queue].attempts ? null :',
      to: 'attempts > 1e9 ? null :',
    },
    `${NOTICES}/process-emails.test.ts`,
  ),
  planted(
    'what people type is markup in a mail',
    {
      file: 'server/platform/pages/mail-layout.ts',
      from: 'style: STYLE.paragraph }, lines(words)),',
      to: 'style: STYLE.paragraph, dangerouslySetInnerHTML: { __html: words } }),',
    },
    'server/platform/pages/pages.test.ts',
  ),
]

/** Bugs in accounts, admin actions on them, notices, and privacy. */
export const PEOPLE_BUGS: readonly PlantedBug[] = [
  ...ACCOUNT_BUGS,
  ...NOTICE_BUGS,
  ...WANTED_MAIL_BUGS,
  ...PRIVACY_BUGS,
]
