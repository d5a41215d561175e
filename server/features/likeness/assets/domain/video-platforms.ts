/** URLs on these hosts and their subdomains show a video player and are never sound files. */
const VIDEO_PLATFORMS: readonly string[] = [
  'youtube.com',
  'youtube-nocookie.com',
  'youtu.be',
  'vimeo.com',
  'dailymotion.com',
  'dai.ly',
  'tiktok.com',
  'twitch.tv',
  'rumble.com',
  'bilibili.com',
  'b23.tv',
  'loom.com',
  'fb.watch',
]

export const isVideoPlatform = (hostname: string): boolean =>
  VIDEO_PLATFORMS.some((platform) => hostname === platform || hostname.endsWith(`.${platform}`))
