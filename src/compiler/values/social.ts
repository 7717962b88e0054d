import type { Social } from '../../core/index.ts';
import { type Outcome, type ProblemLocation, problem } from '../problems/problem.ts';
import { SOCIAL_ICONS } from './social-icons.ts';

interface SocialNetwork {
  name: string;
  icon: keyof typeof SOCIAL_ICONS;
  /** Set if the last part of an address is a user name; `at` if the user name is displayed with an @. */
  handle?: 'plain' | 'at';
}

/** By host, without `www.` and other subdomains. */
const NETWORKS: Record<string, SocialNetwork> = {
  'instagram.com': { name: 'Instagram', icon: 'instagram', handle: 'at' },
  'facebook.com': { name: 'Facebook', icon: 'facebook', handle: 'plain' },
  'fb.com': { name: 'Facebook', icon: 'facebook', handle: 'plain' },
  'linkedin.com': { name: 'LinkedIn', icon: 'linkedin', handle: 'plain' },
  'youtube.com': { name: 'YouTube', icon: 'youtube' },
  'youtu.be': { name: 'YouTube', icon: 'youtube' },
  'tiktok.com': { name: 'TikTok', icon: 'tiktok', handle: 'at' },
  'x.com': { name: 'X', icon: 'twitter-x', handle: 'at' },
  'twitter.com': { name: 'X', icon: 'twitter-x', handle: 'at' },
  'threads.net': { name: 'Threads', icon: 'threads', handle: 'at' },
  'threads.com': { name: 'Threads', icon: 'threads', handle: 'at' },
  'bsky.app': { name: 'Bluesky', icon: 'bluesky', handle: 'at' },
  'mastodon.social': { name: 'Mastodon', icon: 'mastodon', handle: 'at' },
  'whatsapp.com': { name: 'WhatsApp', icon: 'whatsapp' },
  'wa.me': { name: 'WhatsApp', icon: 'whatsapp' },
  't.me': { name: 'Telegram', icon: 'telegram' },
  'discord.gg': { name: 'Discord', icon: 'discord' },
  'discord.com': { name: 'Discord', icon: 'discord' },
  'snapchat.com': { name: 'Snapchat', icon: 'snapchat' },
  'pinterest.com': { name: 'Pinterest', icon: 'pinterest', handle: 'plain' },
  'reddit.com': { name: 'Reddit', icon: 'reddit' },
  'twitch.tv': { name: 'Twitch', icon: 'twitch', handle: 'plain' },
  'vimeo.com': { name: 'Vimeo', icon: 'vimeo', handle: 'plain' },
  'spotify.com': { name: 'Spotify', icon: 'spotify' },
  'medium.com': { name: 'Medium', icon: 'medium', handle: 'at' },
  'substack.com': { name: 'Substack', icon: 'substack' },
  'github.com': { name: 'GitHub', icon: 'github', handle: 'plain' },
  'weibo.com': { name: 'Weibo', icon: 'sina-weibo' },
  'weixin.qq.com': { name: 'WeChat', icon: 'wechat' },
  'line.me': { name: 'LINE', icon: 'line' },
};

const DEFAULT_ICON = 'globe2';

/** A longer address is replaced with its host or the name of its network. */
const MAX_ADDRESS_LENGTH = 40;

export function resolveSocialLink(value: string, place: ProblemLocation): Outcome<Social> {
  if (!URL.canParse(value)) return { problem: problem('link-malformed', place, { value }) };
  const { hostname, pathname } = new URL(value);
  const host = hostname.replace(/^www\./, '');
  const network = findNetwork(host);
  const name = network?.name ?? host;
  const text = displayedUserName(pathname, network) ?? displayedAddress(host, pathname);
  return {
    value: { href: value, name, text: text ?? name, icon: SOCIAL_ICONS[network?.icon ?? DEFAULT_ICON] },
  };
}

/** The host may be a subdomain: `de-de.facebook.com`. */
function findNetwork(host: string): SocialNetwork | undefined {
  const parts = host.split('.');
  const names = parts.map((_, index) => parts.slice(index).join('.'));
  const known = names.find((name) => Object.hasOwn(NETWORKS, name));
  return known === undefined ? undefined : NETWORKS[known];
}

/** Returns `@example`. */
function displayedUserName(pathname: string, network: SocialNetwork | undefined): string | undefined {
  const parts = pathname.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  // a YouTube address contains the @ of a user name; its other parts are unreadable codes
  const isMarked = last.startsWith('@') && parts.length === 1;
  if (!isMarked && (!network?.handle || parts.length > 2 || !/^[\p{L}\p{N}._-]+$/u.test(last)))
    return undefined;
  if (/\.(php|html?)$/.test(last) || last.length > MAX_ADDRESS_LENGTH) return undefined;
  return isMarked || network?.handle === 'plain' ? last : `@${last}`;
}

/** Returns undefined for a known network, a long address, or an address with escape sequences. */
function displayedAddress(host: string, pathname: string): string | undefined {
  const text = `${host}${pathname}`.replace(/\/$/, '');
  return findNetwork(host) || text.length > MAX_ADDRESS_LENGTH || text.includes('%') ? undefined : text;
}
