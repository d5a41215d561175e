import { paint, print, printTable } from '../terminal.ts'
import { money } from './amount.ts'
import type { Step } from './guide.ts'
import type { Findings } from './journey.ts'
import type { PaidOffer } from './paid-offer.ts'

export function reportAct(title: string): void {
  print()
  print(`  ${paint('bold', title)}`)
}

/** Prints a link to a page, on the line below the step. */
export function reportPage(what: string, url: string): void {
  print(`    ${paint('dim', 'look at')} ${what}: ${url}`)
}

export function reportNote(text: string): void {
  print(`    ${text}`)
}

export function reportStep({ who, what, told, status, ms, ok, request, fault }: Step): void {
  const mark = ok ? paint('green', '✓') : paint('red', '✗')
  const time = `${ms.toFixed(0)} ms`.padStart(8)
  print(
    `  ${mark} ${status || '———'} ${paint('dim', time)}  ${who.padEnd(9)} ${(told ? `${what}: ${told}` : what).padEnd(42)} ${paint('dim', request.replace(/\/[^/]{20,}/g, '/…'))}`,
  )
  if (fault) print(`    ${fault}`)
}

export function reportFindings(
  { offer, campaign, likeness, merch, shop, dispute }: Findings,
  steps: readonly Step[],
): void {
  if (offer) reportPaidOffer(offer)
  print()
  if (offer) print(`  ${describePaidOffer(offer)}`)
  if (campaign) print(`  A license that anyone can check: ${campaign.verifyUrl}`)
  if (likeness)
    print(
      `  A talent found by ${new Intl.ListFormat('en-US').format(likeness.foundBy)}, and no longer found once consent was withdrawn.`,
    )
  if (merch)
    print(
      `  A fan’s selfie became a hoodie and a plaque, ordered as ${merch.orderNumber} for ${money(merch.totalMinorUnit, merch.currency)}${merch.isDelivered ? ' and delivered' : ''}; the talent earned ${money(merch.earnedMinorUnit, merch.currency)} of it.`,
    )
  if (shop)
    print(
      `  A store opened from one photo sold its first item, ordered as ${shop.orderNumber} for ${money(shop.totalMinorUnit, shop.currency)}${shop.isRecovered ? ' from a cart that an email restored on another device' : ''}; ${shop.team} is ahead, and the talent earned ${money(shop.earnedMinorUnit, shop.currency)} of it.`,
    )
  if (dispute)
    print(
      `  One dispute heard and decided, with a refund to the brand${dispute.released ? '; one delivery released automatically' : ''}.`,
    )
  const ms = steps.reduce((sum, step) => sum + step.ms, 0)
  // The merch and shop chapters alone do not read the ledger.
  const isLedgerChecked = [offer, campaign, likeness, dispute].some((chapter) => chapter !== undefined)
  print(
    `  ${steps.length} requests, each answered as expected, in ${(ms / 1000).toFixed(1)} s.${isLedgerChecked ? ' The ledger balances.' : ''}`,
  )
}

const describePaidOffer = ({ offer, payout }: PaidOffer): string =>
  `${money(offer.totalBrandPriceMinorUnit, offer.currency)} paid by the brand, ${money(payout.amountMinorUnit, payout.currency)} paid out to the talent, ${money(offer.platformFeeMinorUnit, offer.currency)} platform fee.`

/**
 * Reports the notifications of both sides. Omits the description of the campaign, because it is
 * the same in all of these notifications.
 */
function reportPaidOffer(chapter: PaidOffer): void {
  for (const { who, email, notices, mails } of chapter.received) {
    print()
    print(
      `  ${paint('bold', `Notifications of the ${who}`)} ${paint('dim', `in the app and in ${mails.length} emails to ${email}`)}`,
    )
    for (const { title, body } of notices)
      print(`    ${title}${paint('dim', ` · ${body.replace(/ Offer: “.*$/s, '')}`)}`)
  }
  print()
  reportLedger(chapter)
}

function reportLedger({ ledger: { accounts, checks }, names }: PaidOffer): void {
  printTable(
    ['Account (amounts we owe are negative)', 'Owner', 'Balance'],
    accounts.map(({ kind, owner, currency, balanceMinorUnit }) => [
      kind,
      names[owner] ?? owner,
      money(balanceMinorUnit, currency),
    ]),
    { alignRight: [2] },
  )
  print()
  for (const { check } of checks) print(`  ${paint('green', '✓')} ${check}`)
}
