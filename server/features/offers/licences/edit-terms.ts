import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badBody, conflict, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { describeTerritories } from '../../../platform/scope-of-use/territory-words.ts'
import { listed, message, type Words } from '../../../platform/words/index.ts'
import { assertUninvolved } from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { assertScope, lockOfferWithPeople, type OfferStatus, type OfferWithPeople } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { assertEditWithinWork } from './check-rights.ts'
import { assertNoNewRefusal } from './check-use.ts'
import type { LicenceTerms } from './domain/terms.ts'
import { ensureTerms, isAgreed } from './find-terms.ts'
import { insertTerms, isExclusive, type TermsRow } from './queries/terms-rows.ts'
import { assertNoNewConflict } from './rights-conflict.ts'
import type { TermsPatch } from './terms-view.ts'

type Edit = { offerId: string; version: number; terms: TermsPatch }

const OVER: readonly OfferStatus[] = ['REJECTED', 'CANCELLED', 'EXPIRED']
/** Fields of a scope. If an edit contains one of them, the whole new scope is checked. */
const AS_DATA = ['category', 'territories', 'startsOn', 'endsOn', 'exclusivity'] as const
const FIXED = ['licensor', 'licensee', 'work'] as const

/**
 * Changes the terms of an offer as an admin who is not a party (contract, part 1, "Other offer
 * routes": admin/terms). Writes a new version with an audit entry and notifies both sides. If the
 * edit changes nothing, returns the current terms.
 * @throws NotFound; Forbidden for a party; BadRequest for a field that the offer determines;
 * RIGHTS_CONFLICT; USE_NOT_ALLOWED for an agreed offer; Conflict for an old version, or once the
 * offer is completed or closed
 */
export async function editTerms(ctx: Context, admin: Caller, edit: Edit): Promise<TermsRow> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    // Accepting or completing the offer waits for this lock, so nobody can agree to the terms
    // while an admin changes them.
    const offer = await lockOfferWithPeople(trx, edit.offerId)
    if (!offer) throw notFound('There is no such offer.')
    await assertUninvolved(trx, admin, [offer.buyer_account_id, offer.seller_account_id])
    const { current } = await ensureTerms(trx, offer, now)
    assertEditable(offer)
    if (current.version !== edit.version)
      throw conflict(
        message('The terms are now at version {version}. Read them again, then change them.', {
          version: String(current.version),
        }),
      )
    const terms = applyPatch(current.terms, edit.terms, now)
    const changed = (Object.keys(terms) as (keyof LicenceTerms)[]).filter(
      (key) => !isDeepStrictEqual(terms[key], current.terms[key]),
    )
    if (changed.length === 0) return current

    const written = {
      offer_id: offer.id,
      version: current.version + 1,
      terms,
      made_by: 'ADMIN',
      author_account_id: admin.accountId,
      amends: isAgreed(offer),
      exclusive_seller_account_id: isExclusive(terms) ? offer.seller_account_id : null,
      created_at: now,
    } as const
    await insertTerms(trx, written, now)
    const change = { before: current.terms, after: terms }
    if (offer.license_root_id !== null) await assertEditWithinWork(trx, offer, change)
    if (isAgreed(offer)) {
      if (offer.license_root_id === null) await assertNoNewConflict(trx, ctx.config, offer, change, now)
      await assertNoNewRefusal(trx, offer, change)
    }
    await recordAudit(
      trx,
      {
        actorAccountId: admin.accountId,
        action: 'edit-terms',
        subjectType: 'offer',
        subjectId: offer.id,
        reason: null,
        before: { version: current.version, terms: current.terms },
        after: { version: written.version, terms },
      },
      now,
    )
    const remark = listed([...new Set(changed.map((key) => TERM_LABELS[key]))])
    const notices = [
      buildNotice('TERMS_CHANGED', 'brand', offer, offer, { remark }),
      buildNotice('TERMS_CHANGED', 'talent', offer, offer, { remark }),
    ]
    await notify(trx, notices, now)
    return written
  })
}

const TERRITORY = message('the territory')

const TERM_LABELS: Record<keyof LicenceTerms, Words> = {
  licensor: message('the licensor'),
  licensee: message('the licensee'),
  work: message('the work'),
  uses: message('the uses'),
  sharing: message('the sharing'),
  territory: TERRITORY,
  termMonths: message('the term'),
  exclusivity: message('the exclusivity'),
  territories: TERRITORY,
  category: message('the category'),
  startsOn: message('the first day'),
  endsOn: message('the last day'),
  aiStatement: message('the AI statement'),
  credits: message('the credits'),
  conditions: message('the conditions'),
  revisesWork: message('the revised work'),
}

function assertEditable({ status, completed_at }: OfferWithPeople): void {
  if (completed_at !== null)
    throw conflict('This offer is completed and its license is granted, so its terms cannot change.')
  if (OVER.includes(status)) throw conflict('This offer is closed, so its terms cannot change.')
}

/**
 * Keeps the words and the data of a scope consistent. A territory that is text has no codes, codes
 * get a text, and a term has either months or days.
 */
function scopeAsText(terms: LicenceTerms, patch: TermsPatch): Partial<LicenceTerms> {
  const { territory, territories, termMonths, startsOn, endsOn } = patch
  const hasDays = startsOn != null || endsOn != null
  return {
    ...(territories ? { territory: describeTerritories(territories) } : {}),
    ...(territory !== undefined && territory !== terms.territory && !territories ? { territories: undefined } : {}),
    ...(termMonths !== undefined && termMonths !== terms.termMonths && !hasDays
      ? { startsOn: undefined, endsOn: undefined }
      : {}),
    ...(hasDays && (termMonths === undefined || termMonths === terms.termMonths) ? { termMonths: null } : {}),
  }
}

/**
 * @throws BadRequest if an admin changes the licensor, the licensee or the work, because the offer
 * determines these
 */
function applyPatch(terms: LicenceTerms, patch: TermsPatch, now: Date): LicenceTerms {
  const issues = FIXED.filter((key) => patch[key] !== undefined && !isDeepStrictEqual(patch[key], terms[key])).map(
    (key) => ({ path: `terms.${key}`, message: 'is set by the offer and cannot be changed here' }),
  )
  if (issues.length > 0) throw badBody(issues)
  const patched = { ...terms, ...patch, ...scopeAsText(terms, patch) }
  const {
    category = null,
    territories = [WORLDWIDE],
    termMonths,
    startsOn = null,
    endsOn = null,
    exclusivity,
  } = patched
  if (AS_DATA.some((key) => patch[key] !== undefined))
    assertScope({ category, territories, termMonths, startsOn, endsOn, exclusivity }, 'terms', now)
  return patched
}
