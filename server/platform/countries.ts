/** Codes of ISO 3166-1. Campaigns that ship worldwide use this list. */
export const COUNTRIES: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/**
 * Countries in which the consumer law of the European Union applies, by ISO code, as of
 * 2026-11-30: article 52 of the Treaty on European Union, articles 349 and 355 of the Treaty on
 * its functioning, and annex XIX of the EEA agreement. Regions that have a code of their own are
 * listed beside their state.
 */
const EU_CONSUMER_LAW: Readonly<Record<'members' | 'regions' | 'eea', readonly string[]>> = {
  members: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  regions: 'AX GF GP MF MQ RE YT'.split(' '),
  eea: 'IS LI NO'.split(' '),
}
export const EU_MEMBERS: readonly string[] = EU_CONSUMER_LAW.members
export const EU_CONSUMER_COUNTRIES: readonly string[] = Object.values(EU_CONSUMER_LAW).flat()

/** True if the consumer law of the European Union applies to what is delivered there. */
export const hasEuConsumerLaw = (code: string): boolean => EU_CONSUMER_COUNTRIES.includes(code)

/**
 * Returns the name of a country in the given language, or the code itself if it is unknown. Leaves
 * out notes in brackets, such as “Myanmar (Burma)”: browsers and servers disagree about them, and
 * a page must have the same text in both.
 */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
  return name.replace(/ \([^)]*\)$/, '')
}
