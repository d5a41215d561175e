/**
 * Places that a sentence may name without "in". A country is also found by its cities, because a
 * talent in Berlin rarely writes "Germany".
 */
const COUNTRIES: Readonly<Record<string, string>> = {
  argentina: 'buenos aires, cordoba',
  australia: 'sydney, melbourne, brisbane, perth',
  austria: 'vienna, salzburg, graz',
  belgium: 'brussels, antwerp, ghent',
  brazil: 'sao paulo, rio de janeiro, salvador',
  canada: 'toronto, montreal, vancouver, ottawa, quebec',
  chile: 'santiago',
  china: 'beijing, shanghai, shenzhen, hong kong',
  colombia: 'bogota, medellin',
  croatia: 'zagreb',
  czechia: 'prague, brno',
  denmark: 'copenhagen, aarhus',
  egypt: 'cairo, alexandria',
  finland: 'helsinki, tampere',
  france: 'paris, lyon, marseille, toulouse, bordeaux, lille, chamonix, nantes, strasbourg',
  germany: 'berlin, hamburg, munich, cologne, frankfurt, leipzig, stuttgart, dusseldorf, dresden',
  ghana: 'accra, kumasi',
  greece: 'athens, thessaloniki',
  hungary: 'budapest',
  india: 'mumbai, delhi, new delhi, bengaluru, bangalore, pune, chennai, kolkata, hyderabad',
  indonesia: 'jakarta, bali',
  ireland: 'dublin, galway, limerick',
  israel: 'tel aviv, jerusalem',
  italy: 'rome, milan, naples, turin, florence, bologna, venice',
  japan: 'tokyo, osaka, kyoto, yokohama, nagoya',
  kenya: 'nairobi, mombasa',
  lebanon: 'beirut',
  mexico: 'mexico city, guadalajara, monterrey',
  morocco: 'casablanca, marrakesh, rabat',
  netherlands: 'amsterdam, rotterdam, utrecht, the hague',
  'new zealand': 'auckland, wellington',
  nigeria: 'lagos, abuja',
  norway: 'oslo, bergen, trondheim',
  peru: 'lima',
  philippines: 'manila, cebu',
  poland: 'warsaw, krakow, gdansk',
  portugal: 'lisbon, porto',
  romania: 'bucharest',
  russia: 'moscow, saint petersburg',
  scotland: 'edinburgh, glasgow',
  singapore: '',
  'south africa': 'cape town, johannesburg, durban, pretoria',
  'south korea': 'seoul, busan',
  spain: 'madrid, barcelona, valencia, seville, bilbao, malaga',
  sweden: 'stockholm, gothenburg, malmo',
  switzerland: 'zurich, geneva, basel, bern',
  taiwan: 'taipei',
  thailand: 'bangkok',
  turkey: 'istanbul, ankara, izmir',
  'united arab emirates': 'dubai, abu dhabi',
  'united kingdom': `london, manchester, birmingham, liverpool, leeds, bristol, york, edinburgh, glasgow, cardiff, belfast,
    england, scotland, wales`,
  'united states': `new york, los angeles, chicago, houston, boston, seattle, san francisco, miami, atlanta, austin, denver,
    portland, philadelphia, las vegas, nashville, hilo, honolulu, california, texas, florida, hawaii`,
  vietnam: 'hanoi, ho chi minh city',
}

/** Other names of a place, by its searched name. */
const ALIASES: Readonly<Record<string, string>> = {
  'united states': 'usa, us, america, the us, the usa, the states, the united states',
  'united kingdom': 'uk, britain, great britain, the uk, the united kingdom',
  'united arab emirates': 'uae, the uae, emirates',
  'new york': 'nyc, new york city, manhattan, brooklyn',
  'los angeles': 'hollywood',
  'san francisco': 'the bay area',
  'south korea': 'korea',
  netherlands: 'holland, the netherlands',
  czechia: 'czech republic, the czech republic',
  philippines: 'the philippines',
  munich: 'munchen',
  cologne: 'koln',
  vienna: 'wien',
  milan: 'milano',
  rome: 'roma',
  florence: 'firenze',
  venice: 'venezia',
  seville: 'sevilla',
  lisbon: 'lisboa',
  gothenburg: 'goteborg',
  copenhagen: 'kobenhavn',
  bengaluru: 'bangalore',
  prague: 'praha',
  zurich: 'zuerich',
}

/** Names that are common words too, and are places only after "in", "from" or "near". */
const AMBIGUOUS = new Set([
  'us',
  'turkey',
  'bali',
  'cork',
  'nice',
  'reading',
  'bath',
  'hollywood',
  'florence',
  'victoria',
])
const OTHERS = ['cork', 'nice', 'reading', 'bath', 'victoria', 'europe', 'africa', 'asia']

const listOf = (line: string): string[] =>
  line
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

export const PLACE_WORDS: ReadonlyMap<string, { place: string; isAmbiguous: boolean }> = new Map(
  [
    ...Object.entries(COUNTRIES).flatMap(([country, cities]) =>
      [country, ...listOf(cities)].map((name) => [name, name]),
    ),
    ...OTHERS.map((name) => [name, name]),
    ...Object.entries(ALIASES).flatMap(([place, names]) => listOf(names).map((name) => [name, place])),
  ].map(([name = '', place = '']) => [name, { place, isAmbiguous: AMBIGUOUS.has(name) }] as const),
)

/** Returns the names that a talent in this place may write, the place itself first. */
export function namesOfPlace(place: string): string[] {
  const known = PLACE_WORDS.get(place)?.place ?? place
  const inside = listOf(COUNTRIES[known] ?? '')
  const places = [known, ...inside]
  const aliases = places
    .flatMap((each) => listOf(ALIASES[each] ?? ''))
    .filter((name) => name.length > 2 && !name.startsWith('the '))
  return [...new Set([...places, ...aliases])]
}

export const placeLabel = (place: string): string =>
  place.replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
