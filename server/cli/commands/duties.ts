import { Command } from 'commander'
import { systemClock } from '../../platform/clock.ts'
import { COUNTRIES, countryName } from '../../platform/countries.ts'
import { DUTIES, dutiesIn } from '../duties/duties.ts'
import { type ExaminedDuty, examineDuties } from '../duties/examine-duties.ts'
import { CommandFailure, EXIT } from '../failures.ts'
import { paint, print } from '../terminal.ts'

export const dutiesCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('duties')
    .summary('list legal duties, what meets them, and what is missing')
    .description(
      'Lists duties of laws that this software helps to follow: which part meets each one, whether that part is on with these ' +
        'settings, and what is missing. These are facts and switches, no legal advice. Opens no database.',
    )
    .option('--country <code>', 'only duties in this country, such as DE')
    .option('--json', 'print JSON')
    .action(({ country, json }: { country?: string; json?: boolean }) => {
      const code = country?.toUpperCase()
      if (code !== undefined && !COUNTRIES.includes(code))
        throw new CommandFailure(`“${country}” is no country code of ISO 3166-1, such as DE or US.`, EXIT.misused)
      const duties = examineDuties(code === undefined ? DUTIES : dutiesIn(code), env, systemClock.now())
      if (json) {
        print(JSON.stringify({ country: code ?? null, duties }, null, 2))
        return
      }
      if (code !== undefined && duties.length === 0)
        print(`The table has no duties for ${countryName(code, 'en')}. That does not mean that there are none.`)
      for (const duty of duties) show(duty)
      print('These are facts and switches, no legal advice. Details: docs/duties.md.')
    })

function show({ name, law, place, since, applies, bound, parts, lacks }: ExaminedDuty): void {
  print(paint('bold', name))
  print(`  ${law}${place === undefined ? '' : `, ${place}`}`)
  print(`  ${applies ? 'since' : 'applies from'} ${since}. Binds: ${bound}.`)
  if (parts.length === 0) print(`  ${paint('red', '✗')} Nothing in this program meets it.`)
  for (const { what, isOn, setting } of parts) {
    print(`  ${isOn ? paint('green', '✓') : paint('yellow', '!')} ${what}`)
    if (!isOn) print(`    ${paint('dim', `→ set ${setting}`)}`)
  }
  for (const lack of lacks) print(`  ${paint('yellow', '-')} ${lack}`)
  print()
}
