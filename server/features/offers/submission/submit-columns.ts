import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { formatMoney } from '../../../platform/money.ts'
import { visibleTextOrNull } from '../../../platform/visible-text.ts'
import { toReferences } from '../../media/files/index.ts'
import { foldBrandName } from '../../people/accounts/index.ts'
import { type CounterChanges, type Entry, feesOf, SYSTEM } from '../offer/index.ts'
import { fulfilmentColumns } from './fulfilment-terms.ts'
import { type JudgedSubmit, scopeFor, usesFor } from './judge-submit.ts'
import type { SubmitContext } from './queries/submit-context.ts'
import type { SubmitBody } from './submit-body.ts'

/**
 * Builds the columns of the terms, including those of a counter-offer that the talent's policy
 * makes.
 */
export function termsFrom(
  body: SubmitBody,
  currency: string,
  judged: JudgedSubmit,
  context: SubmitContext,
  config: Config,
  now: Date,
) {
  const fees = feesOf(body.offerAmountMinorUnit, config.PLATFORM_FEE_BPS, currency)
  const { outcome, minimumMinorUnit } = judged
  const expiresInDays = body.expiresInDays ?? 30
  const changes: CounterChanges | null =
    outcome === 'counter' && minimumMinorUnit !== null ? { offerAmountMinorUnit: minimumMinorUnit } : null
  const counter_note = changes?.offerAmountMinorUnit
    ? `My minimum for this is ${formatMoney(changes.offerAmountMinorUnit, currency)}.`
    : null
  const scope = scopeFor(body, context)
  const awaitsAnswer = outcome === 'approved' || outcome === 'ask' || outcome === 'counter'
  return {
    changes,
    counter_note,
    columns: {
      seller_account_id: judged.seller.id,
      seen_by_seller: awaitsAnswer,
      title: visibleTextOrNull(body.title)?.replace(/\s+/g, ' ') ?? null,
      campaign_description: body.campaignDescription,
      // Drops a name without visible characters. The account's own name is then shown.
      buyer_brand_name: foldBrandName(body.buyerBrandName ?? '') ? (body.buyerBrandName ?? null) : null,
      campaign_type: body.campaignType,
      campaign_types: body.campaignTypes ?? [],
      script_text: body.scriptText ?? null,
      product_image_urls: toReferences(config, body.productImageUrls ?? [], 'productImageUrls'),
      skip_image_generation: body.skipImageGeneration ?? false,
      image_candidate_session_id: body.imageCandidateSessionId ?? null,
      selected_model_key: body.selectedModelKey ?? null,
      image_kind: body.imageKind ?? context.image_kind,
      voice_candidate_session_id: body.voiceCandidateSessionId ?? null,
      selected_voice_model_key: body.selectedVoiceModelKey ?? null,
      ...usesFor(body, context),
      wants_sharing: body.wantsSharing ?? null,
      sharing_description: body.sharingDescription ?? null,
      selected_sample_url: context.image_file_key,
      selected_voice_url: context.voice_file_key,
      selected_sample_made_by: context.image_made_by,
      selected_voice_made_by: context.voice_made_by,
      offer_amount_minor_unit: body.offerAmountMinorUnit,
      currency,
      platform_fee_minor_unit: fees.platformFeeMinorUnit,
      total_brand_price_minor_unit: fees.totalBrandPriceMinorUnit,
      expires_in_days: expiresInDays,
      expires_at: awaitsAnswer ? addMs(now, expiresInDays * DAY_MS) : null,
      expire_policy: body.expirePolicy ?? 'remind_talent',
      scope: scope ? JSON.stringify(scope) : null,
      ...fulfilmentColumns(body),
      revision_of_offer_id: body.revisionOfOfferId ?? null,
      license_root_id: context.revised_root_id,
      renews_offer_id: context.renewed_root_id,
      submitted_at: outcome === 'draft' ? null : now,
      ...(changes
        ? {
            countered_by: 'talent' as const,
            counter_note,
            counter_changes: JSON.stringify(changes),
            counter_version: 1,
          }
        : {}),
    },
  }
}

export function entryFor(
  { outcome }: JudgedSubmit,
  caller: Pick<Caller, 'accountId' | 'team'>,
  note: string | null,
  changes: CounterChanges | null,
  at: Date,
): Entry {
  const brand = { accountId: caller.accountId, role: 'brand' as const, personId: caller.team?.person.accountId }
  switch (outcome) {
    case 'draft':
      return { action: 'SAVE_DRAFT', to: 'DRAFT', actor: brand, at }
    case 'reject':
      return { action: 'AUTO_REJECT', to: 'REJECTED', actor: SYSTEM, at }
    case 'counter':
      return { action: 'AUTO_COUNTER', to: 'COUNTERED', actor: SYSTEM, note, changes, at }
    case 'approved':
    case 'ask':
      return { action: 'SUBMIT', to: 'APPROVED', actor: brand, at }
  }
}
