/** Hosts whose addresses lead to players and never to sound, with everything below them. */
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

/** Whether a host belongs to a video platform. */
export const isVideoPlatform = (hostname: string): boolean =>
  VIDEO_PLATFORMS.some((platform) => hostname === platform || hostname.endsWith(`.${platform}`))
