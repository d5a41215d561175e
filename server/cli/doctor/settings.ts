import { describeSettings } from '../../platform/config/describe-settings.ts'
import { broken, type Finding, look, well } from './finding.ts'

const AREA = 'Settings'

/** Faults and what is probably not meant; with faults nothing else can be looked at. */
export function examineSettings(env: NodeJS.ProcessEnv): Finding[] {
  const { settings, faults, warnings } = describeSettings(env)
  const given = settings.filter(({ source }) => source === 'environment').length
  const found = [
    ...faults.map((fault) => broken(AREA, fault, '`semblance config` shows every setting and where it comes from.')),
    ...warnings.map((warning) =>
      look(AREA, warning, '`semblance config` shows every setting and where it comes from.'),
    ),
  ]
  return found.length > 0 ? found : [well(AREA, `${given} of ${settings.length} are set, none with a fault`)]
}
