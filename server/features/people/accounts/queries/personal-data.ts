import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import {
  classify,
  ERASED_BY_OWNER,
  ERASED_NAME,
  ownedBy,
  type PersonalData,
  partOf,
} from '../../../../platform/personal-data/index.ts'
import { isLastFullAdmin, lockAdmins } from './admins.ts'

const ERASED_SLUG = 'deleted-'

export const accountsPersonalData: PersonalData = {
  tables: [
    classify('profiles', {
      title: 'Your profile',
      order: 'user_id',
      keys: { self: partOf('user', 'user_id') },
      books: 'user_id roles admin_roles created_at',
      noPerson: 'tokens_valid_from linked_user_id',
      of: { self: { display_name: ERASED_NAME, avatar_url: null, guest_email: null } },
      readers: { owner: 'display_name avatar_url guest_email' },
      codes: 'roles admin_roles',
    }),
    classify('accounts', {
      title: 'Your account',
      order: 'id',
      keys: { self: partOf('account', 'id') },
      books: 'id kind language first_steps_dismissed_at requires_second_factor controls_spending created_at updated_at',
      noPerson: 'owner_user_id erased_at',
      of: { self: { display_name: ERASED_NAME, slug: ERASED_BY_OWNER, image_url: null, bio: null } },
      readers: { public: 'display_name slug image_url bio' },
      codes: 'language',
    }),
    classify('team_members', {
      title: 'Members of your team, and teams of which you are a member',
      keys: { team: ownedBy('account', 'team_id'), member: ownedBy('account', 'member_id') },
      accounts: 'team_id member_id',
      personal: 'role joined_at',
      ofAnother: 'added_by_account_id',
    }),
    classify('acting_sessions', {
      keys: { team: ownedBy('account', 'team_id'), member: ownedBy('account', 'member_id') },
      accounts: 'team_id member_id',
      personal: 'session_id started_at',
    }),
    classify('agent_links', {
      title: 'Your agents and the talents you represent',
      keys: { talent: ownedBy('account', 'talent_account_id'), agent: ownedBy('account', 'agent_account_id') },
      accounts: 'talent_account_id agent_account_id',
      personal: 'can_act active pending created_at',
    }),
    classify('brand_blocklist', {
      title: 'Brands you blocked',
      keys: { talent: ownedBy('account', 'account_id') },
      personal: 'account_id brand_name brand_name_folded created_at',
      readers: { owner: 'brand_name brand_name_folded' },
    }),
    classify('brand_names', {
      title: 'Names your brand has used',
      keys: { brand: ownedBy('account', 'account_id') },
      personal: 'account_id name_folded created_at',
      readers: { 'sides verifier admin': 'name_folded' },
    }),
    classify('brand_limits', {
      title: 'Block on your account',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'account_id is_blocked blocked_reason updated_at',
      ofAnother: 'changed_by_account_id',
      readers: { admin: 'blocked_reason' },
    }),
    classify('offer_minimums', {
      title: 'Your minimum fees',
      keys: { talent: ownedBy('account', 'account_id') },
      personal: 'account_id currency category amount_minor_unit',
    }),
    classify('offer_policies', {
      title: 'How you handle offers below your minimum',
      keys: { talent: ownedBy('account', 'account_id') },
      personal: 'account_id below_minimum updated_at',
    }),
  ],
  findUnsettled: async (db, accountId) =>
    (await isLastFullAdmin(db, accountId))
      ? [{ matter: 'LAST_FULL_ADMIN', count: 1, todo: 'Make somebody else a full admin.' }]
      : [],
  reach: async (db, { account }) => {
    const { rows } = await sql<{
      user_id: string
      guest_email: string | null
      display_name: string
      slug: string | null
    }>`
      select p.user_id, lower(p.guest_email collate "C") as guest_email, p.display_name, a.slug
      from profiles p left join accounts a on a.owner_user_id = p.user_id
      where p.user_id in (select owner_user_id from accounts where id = any(${[...account]}::text[]))
        or p.linked_user_id in (select owner_user_id from accounts where id = any(${[...account]}::text[]))
      union all
      select a.owner_user_id, null, a.display_name, null from accounts a where a.id = any(${[...account]}::text[])
      `.execute(db)
    const links = await sql<{ id: string }>`
      select case when talent_account_id = any(${[...account]}::text[]) then agent_account_id else talent_account_id end as id
      from agent_links
      where talent_account_id = any(${[...account]}::text[]) or agent_account_id = any(${[...account]}::text[])
      union all
      select case when team_id = any(${[...account]}::text[]) then member_id else team_id end from team_members
      where team_id = any(${[...account]}::text[]) or member_id = any(${[...account]}::text[])
      union all
      select colleague.member_id from team_members m join team_members colleague on colleague.team_id = m.team_id
      where m.member_id = any(${[...account]}::text[]) and colleague.member_id <> m.member_id`.execute(db)
    return {
      user: rows.map(({ user_id }) => user_id),
      address: rows.flatMap(({ guest_email }) => guest_email ?? []),
      name: rows
        .flatMap(({ display_name, slug }) => (slug === null ? [display_name] : [display_name, slug]))
        .filter((name) => name !== ERASED_NAME && !name.startsWith(ERASED_SLUG)),
      counterpart: links.rows.map(({ id }) => id),
    }
  },
}

/**
 * Closes an account: removes its name, rejects its tokens and hides it from searches. Repeating it
 * changes nothing. The new slug is random, so that it is unique.
 * @throws Error for the last full admin. The erasure is retried later, and succeeds only once there
 * is another full admin.
 */
export async function closeAccount(trx: Trx, accountId: string, at: Date): Promise<void> {
  await lockAdmins(trx)
  // If two full admins are erased at the same time, the second erasure sees that the first admin is
  // gone.
  if (await isLastFullAdmin(trx, accountId)) throw new Error('the last full admin cannot be erased')
  const slug = `${ERASED_SLUG}${randomBytes(16).toString('hex')}`
  const closed = await trx
    .updateTable('accounts')
    .set({ erased_at: at, display_name: ERASED_NAME, slug, updated_at: at })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('owner_user_id')
    .executeTakeFirst()
  if (!closed) return
  await trx
    .updateTable('profiles')
    .set({ tokens_valid_from: at, roles: sql<string[]>`array_remove(roles, 'admin')`, admin_roles: null })
    .where('user_id', '=', closed.owner_user_id)
    .execute()
}

/**
 * Locks an account until the transaction ends.
 * @returns undefined if there is no such account
 */
export async function lockAccount(
  trx: Trx,
  accountId: string,
): Promise<{ userId: string; slug: string; isErased: boolean } | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['owner_user_id', 'slug', 'erased_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row && { userId: row.owner_user_id, slug: row.slug, isErased: row.erased_at !== null }
}
