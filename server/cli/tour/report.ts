import { paint, print, printTable } from '../terminal.ts'
import type { Step } from './guide.ts'
import type { Findings } from './journey.ts'

export function reportAct(title: string): void {
  print()
  print(`  ${paint('bold', title)}`)
}

export function reportStep({ who, what, status, ms, ok, request, fault }: Step): void {
  const mark = ok ? paint('green', '✓') : paint('red', '✗')
  const time = `${ms.toFixed(0)} ms`.padStart(8)
  print(
    `  ${mark} ${status} ${paint('dim', time)}  ${who.padEnd(9)} ${what.padEnd(34)} ${paint('dim', request.replace(/\/[^/]{20,}/g, '/…'))}`,
  )
  if (fault) print(`    ${fault}`)
}

export function reportFindings(findings: Findings, steps: readonly Step[]): void {
  for (const { who, email, notices, mails } of findings.told) {
    print()
    print(`  ${paint('bold', `To the ${who}`)} ${paint('dim', `${email}, ${mails.length} mails`)}`)
    for (const { title, body } of notices) print(`    ${title}${paint('dim', ` · ${body}`)}`)
  }
  print()
  reportLedger(findings)
  const { offer, payout } = findings
  const ms = steps.reduce((sum, step) => sum + step.ms, 0)
  print()
  print(
    `  ${money(offer.totalBrandPriceMinorUnit, offer.currency)} paid, ${money(payout.amountMinorUnit, payout.currency)} paid out, ${money(offer.platformFeeMinorUnit, offer.currency)} fee. ${steps.length} requests in ${(ms / 1000).toFixed(1)} s. The books balance.`,
  )
}

function reportLedger({ ledger: { accounts, checks }, names }: Findings): void {
  printTable(
    ['Account', 'Whose', 'Balance'],
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

export function money(amountMinorUnit: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amountMinorUnit / 10 ** digits)
}
