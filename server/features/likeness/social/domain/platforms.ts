type PlatformRow = {
  title: string
  /** `www.` and `m.` are accepted as well. */
  hosts: readonly string[]
  profile: RegExp
  /** Addresses are normalized to the host of this example. */
  example: string
  /** True if Mara and mara are different profiles. */
  isCaseSensitive?: true
}

const PLATFORM_ROWS = {
  instagram: {
    title: 'Instagram',
    hosts: ['instagram.com'],
    profile: /^\/[\w.-]{1,30}$/,
    example: 'https://www.instagram.com/mara.lindqvist',
  },
  tiktok: {
    title: 'TikTok',
    hosts: ['tiktok.com'],
    profile: /^\/@[\w.-]{1,30}$/,
    example: 'https://www.tiktok.com/@mara.lindqvist',
  },
  youtube: {
    title: 'YouTube',
    hosts: ['youtube.com'],
    profile: /^\/(?:@[\w.%-]{1,90}|(?:channel|c|user)\/[\w.%-]{1,90})$/,
    example: 'https://www.youtube.com/@maralindqvist',
    isCaseSensitive: true,
  },
  x: {
    title: 'X',
    hosts: ['x.com', 'twitter.com'],
    profile: /^\/[\w-]{1,20}$/,
    example: 'https://x.com/maralindqvist',
  },
  facebook: {
    title: 'Facebook',
    hosts: ['facebook.com'],
    profile: /^\/(?!profile\.php$)[\w.-]{1,80}$/,
    example: 'https://www.facebook.com/mara.lindqvist',
  },
  threads: {
    title: 'Threads',
    hosts: ['threads.com', 'threads.net'],
    profile: /^\/@[\w.-]{1,30}$/,
    example: 'https://www.threads.com/@mara.lindqvist',
  },
  twitch: {
    title: 'Twitch',
    hosts: ['twitch.tv'],
    profile: /^\/[\w-]{1,30}$/,
    example: 'https://www.twitch.tv/maralindqvist',
  },
  linkedin: {
    title: 'LinkedIn',
    hosts: ['linkedin.com'],
    profile: /^\/in\/[\w.%-]{1,120}$/,
    example: 'https://www.linkedin.com/in/mara-lindqvist',
  },
  pinterest: {
    title: 'Pinterest',
    hosts: ['pinterest.com'],
    profile: /^\/[\w-]{1,40}$/,
    example: 'https://www.pinterest.com/maralindqvist',
  },
  snapchat: {
    title: 'Snapchat',
    hosts: ['snapchat.com'],
    profile: /^\/(?:add\/|@)[\w.-]{1,30}$/,
    example: 'https://www.snapchat.com/@maralindqvist',
  },
  soundcloud: {
    title: 'SoundCloud',
    hosts: ['soundcloud.com'],
    profile: /^\/[\w-]{1,60}$/,
    example: 'https://soundcloud.com/mara-lindqvist',
  },
  bluesky: {
    title: 'Bluesky',
    hosts: ['bsky.app'],
    profile: /^\/profile\/[\w.:-]{1,120}$/,
    example: 'https://bsky.app/profile/mara.example.com',
  },
} as const satisfies Record<string, PlatformRow>

export type Platform = keyof typeof PLATFORM_ROWS
export const PLATFORMS = Object.keys(PLATFORM_ROWS) as Platform[]
const rowOf = (platform: Platform): PlatformRow => PLATFORM_ROWS[platform]

export const MAX_LINKS = 10

export type ProfileLink = { platform: Platform; url: string }

/** True for current and old hosts and their subdomains, which some platforms use for countries. */
export const isOnPlatform = (platform: Platform, address: string): boolean => {
  const host = URL.parse(address)?.hostname ?? ''
  return rowOf(platform).hosts.some((each) => host === each || host.endsWith(`.${each}`))
}

/** Returns the fault as text if the address is no profile of a supported platform. */
export function readProfileLink(address: string): ProfileLink | { fault: string } {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    return { fault: 'is not a complete address: enter one that starts with https://' }
  if (url.username || url.password || url.port) return { fault: 'must not contain a user name, a password or a port' }
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const platform = PLATFORMS.find((each) => rowOf(each).hosts.includes(host))
  if (!platform) {
    const titles = PLATFORMS.map((each) => rowOf(each).title).join(', ')
    return { fault: `is not on a supported platform: those are ${titles}` }
  }
  const { title, profile, example, isCaseSensitive } = rowOf(platform)
  const path = url.pathname.replace(/\/+$/, '')
  if (!profile.test(path)) return { fault: `is not a profile on ${title}; profiles look like ${example}` }
  const { origin } = new URL(example)
  return { platform, url: `${origin}${isCaseSensitive ? path : path.toLowerCase()}` }
}
