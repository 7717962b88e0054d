import type { Site } from '../../../compiler/index.ts';
import {
  canonicalPath,
  isNotFoundPath,
  NOT_FOUND_PATH,
  type Page,
  pageFileName,
  type Shell,
  withBasePath,
} from '../../../core/index.ts';
import type { BuiltFile } from '../built-file.ts';
import type { Header } from './headers.ts';
import { STUDIO_FOLDER, STUDIO_LASTING_FOLDERS, studioHeaders } from './studio.ts';

/*
 * Writes configuration files with which hosts serve the site like our own service. The page at `/x` is `x.html`. Unknown
 * addresses get `404.html` with status 404, and addresses that are almost right are redirected (`canonicalPath()`). The files
 * also configure headers, caching and compression. Each host has its own file. A host that can change letter case needs a single
 * pattern for all pages; any other host needs a line for each page.
 */

export interface ServedSite {
  shell: Pick<Shell, 'base' | 'origin' | 'languages'>;
  paths: string[];
  redirects: ServedRedirect[];
  headers: Header[];
  /** For the files below `studio/`, if the site has a studio. */
  studio?: Header[];
}

/** Addresses include the base path. */
interface ServedRedirect {
  /** As written in site.yaml. */
  from: string;
  /** In lower case without `.html`. Hosts convert a requested address to this form before they compare it. */
  stem: string;
  /** Characters with a special meaning for hosts are escaped. */
  to: string;
  /** An appended query would become a part of the target's fragment. */
  hasFragment: boolean;
}

export function createServedSite(
  {
    shell,
    pages,
    redirects,
    studio,
  }: { shell: ServedSite['shell']; pages: Pick<Page, 'path'>[]; redirects: Site['redirects']; studio?: true },
  headers: Header[],
): ServedSite {
  return {
    shell,
    headers,
    ...(studio && { studio: studioHeaders(headers) }),
    redirects: createServedRedirects({ shell, redirects }),
    paths: pages.map(({ path }) => path).filter((path) => !isNotFoundPath(path)),
  };
}

export function createServedRedirects({
  shell: { base },
  redirects,
}: {
  shell: Pick<Shell, 'base'>;
  redirects: Site['redirects'];
}): ServedRedirect[] {
  return redirects.map(({ from, to: { href } }) => ({
    from: withBasePath(base, from),
    stem: withBasePath(base, canonicalPath(from)),
    to: href.replace(/[^\w\-.~:/?#[\]@!&()*+,;=%]/g, encodeURIComponent),
    hasFragment: href.includes('#'),
  }));
}

/** Apache, Netlify and Cloudflare read these files from the folder of the site. */
export function publicHostFiles(site: ServedSite): BuiltFile[] {
  return [
    { name: '_headers', content: headersFile(site) },
    { name: '_redirects', content: redirectsFile(site) },
    { name: '.htaccess', content: apacheFile(site) },
  ];
}

/** Administrators copy these files to the server (nginx, Caddy). */
export function serverFiles(site: ServedSite): BuiltFile[] {
  return [
    { name: 'nginx.conf', content: nginxFile(site) },
    { name: 'Caddyfile', content: formatCaddySite(site) },
  ];
}

/** The name of each file in these folders contains a hash. */
const HASHED_FOLDERS = ['assets', 'cards'];

function lastingFolders({ studio }: Pick<ServedSite, 'studio'>): string[] {
  return studio ? [...HASHED_FOLDERS, ...STUDIO_LASTING_FOLDERS] : HASHED_FOLDERS;
}

/** Includes headers that have another value on the site. */
function studioOnlyHeaders({ headers, studio = [] }: Pick<ServedSite, 'headers' | 'studio'>): Header[] {
  const known = new Map(headers);
  return studio.filter(([name, value]) => known.get(name) !== value);
}

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_REVALIDATED = 'no-cache';

const HSTS = 'Strict-Transport-Security';

/** Texts are compressed. */
const TEXT_TYPES = [
  'text/css',
  'text/plain',
  'text/calendar',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'text/xml',
  'image/svg+xml',
];

/** Servers may not know the content types of these extensions. */
const FILE_TYPES = [
  ['webmanifest', 'application/manifest+json'],
  ['ics', 'text/calendar'],
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
] as const;

/**
 * Returns the headers for Netlify and Cloudflare. By default, both let browsers revalidate files, which suits all files without
 * a hash. If several rules match, Netlify uses the value of the closest rule, but Cloudflare joins all values. On Cloudflare, a
 * line with `!` removes the earlier values; Netlify warns about this line and continues.
 */
function headersFile(site: ServedSite): string {
  const { base } = site.shell;
  const lines = site.headers.map(([name, value]) => `  ${name}: ${value}\n`);
  const known = new Map(site.headers);
  const ofStudio = studioOnlyHeaders(site).map(
    ([name, value]) => `${known.has(name) ? `  ! ${name}\n` : ''}  ${name}: ${value}\n`,
  );
  const studio = site.studio ? `${base}${STUDIO_FOLDER}/*\n${ofStudio.join('')}` : '';
  const lasting = lastingFolders(site).map(
    (folder) => `${base}${folder}/*\n  Cache-Control: ${CACHE_FOREVER}\n`,
  );
  return `/*\n${lines.join('')}${studio}${lasting.join('')}`;
}

/** Cloudflare supports 2,000 rules without patterns. */
const MAX_REDIRECTS = 1900;

/**
 * Returns the redirects for Netlify and Cloudflare. Both hosts remove a trailing slash and `.html` without a rule; a rule for
 * these would cause a redirect loop on Netlify, which warns about it. Cloudflare is case-sensitive and has no case-insensitive
 * patterns, so there is a rule for each usual misspelling of a page, as far as the limit allows.
 */
function redirectsFile({ shell, paths, redirects }: ServedSite): string {
  const written = redirects.flatMap(({ from, stem, to }) =>
    [...new Set([from, stem])].map((one) => `${one} ${to} 308\n`),
  );
  const rules = paths
    .slice(0, MAX_REDIRECTS)
    .flatMap((path) =>
      usualMisspellings(path).map(
        (spelling) => `${withBasePath(shell.base, spelling)} ${withBasePath(shell.base, path)} 308\n`,
      ),
    );
  // The page for unknown addresses in other languages, as documented by Netlify, which uses the first matching rule if there is
  // no file. Cloudflare doesn't support status 404 here: it warns about the line, and uses the closest 404.html by default.
  // These rules come last, since Cloudflare accepts few rules after a pattern.
  const unknown = otherHomePaths(shell).map((one) => `${one}/* ${one}/404.html 404\n`);
  return [...[...written, ...rules].slice(0, MAX_REDIRECTS), ...unknown].join('');
}

function otherHomePaths({ base, languages = [] }: ServedSite['shell']): string[] {
  return languages.slice(1).map(({ home }) => withBasePath(base, home));
}

/** Each segment is unchanged, capitalised, or in upper case. */
function usualMisspellings(path: string): string[] {
  const [, ...parts] = path.split('/');
  const all = parts.reduce<string[]>(
    (starts, part) => {
      const ways = [part, part.charAt(0).toUpperCase() + part.slice(1), part.toUpperCase()];
      return starts.flatMap((start) => ways.map((way) => `${start}/${way}`));
    },
    [''],
  );
  return [...new Set(all)].filter((spelling) => spelling !== path);
}

/** For Apache 2.4. Other servers do not interpret the file. */
function apacheFile(site: ServedSite): string {
  const { shell, headers, redirects, studio } = site;
  const { base } = shell;
  const home = base.slice(0, -1);
  const old = redirects.map(({ stem, to, hasFragment }) => {
    // Apache appends the query, unless it would become a part of the fragment
    const flags = `R=308,L,NE,NC${hasFragment ? ',QSD' : ''}`;
    return `  RewriteRule "^${escapeRegExp(stem.slice(base.length))}(?:\\.html)?/*$" "${to.replaceAll('%', '\\%')}" [${flags}]`;
  });
  const lines = headers.map(([name, value]) => {
    const onlyByTls = name === HSTS ? ' "expr=%{HTTPS} == \'on\'"' : '';
    return `  Header always set ${name} ${quoteValue(value)}${onlyByTls}`;
  });
  const ofStudio = studioOnlyHeaders(site).map(
    ([name, value]) =>
      `\n  Header always set ${name} ${quoteValue(value)} "expr=%{REQUEST_URI} =~ m#^${home}/${STUDIO_FOLDER}/#"`,
  );
  return `# Written by "npx plenary build", for web space with Apache 2.4. Upload it with all other files of this folder.

ErrorDocument 404 ${base}${pageFileName(NOT_FOUND_PATH)}.html
${otherHomePaths(shell)
  .map((one) => `<If "%{REQUEST_URI} =~ m#^${one}/#">\n  ErrorDocument 404 ${one}/404.html\n</If>\n`)
  .join('')}AddDefaultCharset utf-8
FileETag MTime Size

<IfModule mod_negotiation.c>
  Options -MultiViews -Indexes
</IfModule>

# a page and the folder of those below it may have the same name
<IfModule mod_dir.c>
  DirectorySlash Off
${home && `  <If "%{REQUEST_URI} == '${home}'">\n    DirectorySlash On\n  </If>\n`}</IfModule>

<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteBase ${base}

  # what Apache looks up itself, such as the page for errors
  RewriteCond %{ENV:REDIRECT_STATUS} !^$
  RewriteRule ^ - [END]

  # the folder of this file, and the address within it
  RewriteCond %{REQUEST_FILENAME}%{PATH_INFO}::$0 ^(.*?/)(.*)::\\2$
  RewriteRule ^.*$ - [E=PLENARY_FOLDER:%1,E=PLENARY_ASKED:/$0]

${old.length > 0 ? `  # old addresses\n${old.join('\n')}\n\n` : ''}  # the page at /x is x.html
  RewriteRule ^$ index.html [END]
${studio ? apacheStudio(base) : ''}  RewriteRule ^404(\\.html)?$ - [R=404,L]
  RewriteCond $0 !=index
  RewriteCond %{ENV:PLENARY_FOLDER}$0.html -f
  RewriteRule ^[^.]+$ $0.html [END]

  # capitals, a slash at the end, .html and index: on to the page that is meant
  RewriteCond expr "tolower(%{ENV:PLENARY_ASKED}) =~ m#^(?:/index)?(?:\\.html)?/*$#"
  RewriteRule ^ ${base} [R=308,L]
  RewriteCond expr "tolower(%{ENV:PLENARY_ASKED}) =~ m#^(/.*?)(?:/index)?(?:\\.html)?/*$#"
  RewriteCond %{ENV:PLENARY_FOLDER}%1.html -f
  RewriteRule ^ ${home}%1 [R=308,L]

  # folders are no pages
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteRule . - [R=404,L]
</IfModule>

<IfModule mod_mime.c>
${FILE_TYPES.map(([ending, type]) => `  AddType ${type} .${ending}`).join('\n')}
  AddCharset utf-8 .html .css .js .json .ics .txt .xml .svg .webmanifest
</IfModule>

<IfModule mod_headers.c>
${lines.join('\n')}${ofStudio.join('')}
  Header set Cache-Control "${CACHE_REVALIDATED}"
  <IfModule mod_setenvif.c>
    SetEnvIf Request_URI "^${home}/(?:${lastingFolders(site).join('|')})/" PLENARY_HASHED
    Header set Cache-Control "${CACHE_FOREVER}" env=PLENARY_HASHED
  </IfModule>
  # Apache adds the compression to the tag of a file and does not recognise it afterwards
  RequestHeader edit If-None-Match "-(?:gzip|br)\\"" "\\""
</IfModule>

<IfModule mod_filter.c>
  <IfModule mod_brotli.c>
    AddOutputFilterByType BROTLI_COMPRESS text/html ${TEXT_TYPES.join(' ')}
  </IfModule>
  <IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html ${TEXT_TYPES.join(' ')}
  </IfModule>
</IfModule>
`;
}

/** Also redirects addresses of the studio that are almost right. */
function apacheStudio(base: string): string {
  return `  RewriteRule ^${STUDIO_FOLDER}/$ ${STUDIO_FOLDER}/index.html [END]
  RewriteRule ^${STUDIO_FOLDER}(?:/index)?(?:\\.html)?/*$ ${base}${STUDIO_FOLDER}/ [R=308,L,NC]
`;
}

/** A map can ignore letter case but not change it, so there is a line for each page. */
function nginxFile(site: ServedSite): string {
  const { shell, headers, paths, redirects, studio } = site;
  const { base, origin } = shell;
  const home = base.slice(0, -1);
  const { hostname } = new URL(origin);
  const known = new Map(headers);
  const ofStudio = studioOnlyHeaders(site).map(([name, value], at) => ({
    name,
    variable: `$plenary_studio${at}`,
    values: [quoteValue(known.get(name) ?? ''), quoteValue(value)],
  }));
  const lines = [
    ...headers.map(([name, value]) => {
      if (name === HSTS) return `  add_header ${name} $plenary_hsts always;`;
      const own = ofStudio.find((one) => one.name === name);
      return `  add_header ${name} ${own?.variable ?? quoteValue(value)} always;`;
    }),
    ...ofStudio
      .filter(({ name }) => !known.has(name))
      .map(({ name, variable }) => `  add_header ${name} ${variable} always;`),
  ];
  const maps = ofStudio.map(
    ({ variable, values: [ofSite, own] }) =>
      `map $uri ${variable} {\n  default ${ofSite};\n  "~^${escapeRegExp(home)}/${STUDIO_FOLDER}/" ${own};\n}\n\n`,
  );
  const hsts = headers.find(([name]) => name === HSTS)?.[1] ?? '';
  const pages = [
    ...paths.map((path) => `  ${path === '/' ? `"${home}/"` : `${home}${path}`} ${home}${path};`),
    ...(studio ? [`  ${base}${STUDIO_FOLDER} ${base}${STUDIO_FOLDER}/;`] : []),
  ];
  const old = redirects.map(({ stem, to }) => `  "${stem}" "${to}";`);
  return `# Written by "npx plenary build". Copy it to /etc/nginx/conf.d/, and the content of dist/public/ to the folder after "root"${
    home && `,\n# into a folder ${home.slice(1)} there`
  }.

map_hash_max_size ${Math.max(2048, 2 ** Math.ceil(Math.log2((paths.length + old.length) * 2)))};
map_hash_bucket_size 512;

# what is asked for, without a slash at the end, .html and index
map $request_uri $plenary_asked {
  "~*^${escapeRegExp(home)}(?:/index)?(?:\\.html)?/*(?:\\?|$)" "${home}/";
  "~*^(?<plenary_stem>/[^?]*?)(?:/index)?(?:\\.html)?/*(?:\\?|$)" $plenary_stem;
}

# the page that is meant, whatever the capitals
map $plenary_asked $plenary_page {
  default "";
${[...pages, ...old].join('\n')}
}

# where to redirect: nowhere from the page itself
map "$plenary_page $request_uri" $plenary_redirect {
  default $plenary_page;
  "~^ " "";
  "~^(\\S+) \\1(?:\\?|$)" "";
}

# a query goes along, where it would not become a part of the fragment
map $plenary_redirect $plenary_query {
  default $is_args$args;
  "~#" "";
}

map $uri $plenary_caching {
  default "${CACHE_REVALIDATED}";
  "~^${escapeRegExp(home)}/(?:${lastingFolders(site).join('|')})/" "${CACHE_FOREVER}";
}

${maps.join('')}map $https $plenary_hsts {
  default "";
  on "${hsts}";
}

server {
  listen 80;
  server_name ${hostname};
  root /var/www/${hostname};

  server_tokens off;
  # a redirect names neither the port nor the scheme, which a proxy may change
  absolute_redirect off;
  charset utf-8;
  charset_types ${TEXT_TYPES.filter((type) => type !== 'image/svg+xml').join(' ')};
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_types ${TEXT_TYPES.join(' ')};

${lines.join('\n')}
  add_header Cache-Control $plenary_caching always;

  if ($plenary_redirect) {
    return 308 $plenary_redirect$plenary_query;
  }

  error_page 404 ${base}404.html;
${otherHomePaths(shell)
  .map(
    (one) =>
      `  location ${one}/ {\n    error_page 404 ${one}/404.html;\n    try_files $uri.html $uri =404;\n  }\n`,
  )
  .join('')}
  location = ${base} {
    try_files ${base}index.html =404;
  }
${studio ? `  location = ${base}${STUDIO_FOLDER}/ {\n    try_files ${base}${STUDIO_FOLDER}/index.html =404;\n  }\n` : ''}  location / {
    try_files $uri.html $uri =404;
  }
  location ~ "/(?:404(?:\\.html)?|\\.[^/]*)$" {
    internal;
  }
${FILE_TYPES.map(([ending, type]) => `  location ~ \\.${ending}$ {\n    default_type ${type};\n  }`).join('\n')}
}
`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** For pages, since Caddy compares an address with each line in turn. */
const MAX_CADDY_LINES = 300;

/** Caddy can't change letter case, so the site has a line for each page, up to a limit for speed. */
function formatCaddySite(site: ServedSite): string {
  const { shell, headers, paths, redirects, studio } = site;
  const { base, origin } = shell;
  const home = base.slice(0, -1);
  const lines = headers
    .filter(([name]) => name !== HSTS)
    .map(([name, value]) => `\t\t${name} ${JSON.stringify(value)}`);
  const hsts = headers.find(([name]) => name === HSTS)?.[1];
  const pages = [
    ...paths
      .slice(0, MAX_CADDY_LINES)
      .map((path) => `\t\t~(?i)^${escapeRegExp(home)}${forgivingPattern(path)}$ ${home}${path}`),
    ...(studio
      ? [`\t\t~(?i)^${escapeRegExp(home)}${forgivingPattern(`/${STUDIO_FOLDER}`)}$ ${base}${STUDIO_FOLDER}/`]
      : []),
  ];
  const old = redirects.flatMap(({ stem, to, hasFragment }, at) => [
    `\t\t@old${at} path_regexp (?i)^${escapeRegExp(stem)}(?:\\.html)?/*$`,
    `\t\tredir @old${at} ${to}${hasFragment ? '' : '{plenary_query}'} 308`,
  ]);
  const { hostname } = new URL(origin);
  return `# Written by "npx plenary build". Copy it to /etc/caddy/Caddyfile, and the content of dist/public/ to the folder after "root"${
    home && `,\n# into a folder ${home.slice(1)} there`
  }.

${hostname} {
	root * /var/www/${hostname}
	encode zstd gzip
	header -Server
	header {
${lines.join('\n')}
		Cache-Control ${CACHE_REVALIDATED}
	}
${hsts ? `\t@tls protocol https\n\theader @tls ${HSTS} ${JSON.stringify(hsts)}\n` : ''}
	# the page that is meant, whatever the capitals, with a slash at the end, .html or index
	map {http.request.uri.path} {plenary_page} {
${pages.join('\n')}
		default none
	}
	map {http.request.uri.query} {plenary_query} {
		~^(.+)$ "?\${1}"
		default ""
	}

	route {
		@hidden path ${base}404 ${base}404.html ${base}.ht*
		error @hidden 404

${old.length > 0 ? `${old.join('\n')}\n\n` : ''}		@almost expression \`{plenary_page} != "none" && {plenary_page} != {path}\`
		redir @almost {plenary_page}{plenary_query} 308

		@home path_regexp ^${escapeRegExp(base)}$
		rewrite @home ${base}index.html
${studio ? caddyStudio(site) : ''}		@page file {path}.html
		rewrite @page {path}.html

		@hashed {
			path ${lastingFolders(site)
        .map((folder) => `${base}${folder}/*`)
        .join(' ')}
			file {path}
		}
		header @hashed Cache-Control "${CACHE_FOREVER}"
		@manifest path *.webmanifest
		header @manifest Content-Type application/manifest+json

		file_server
	}

	handle_errors {
${otherHomePaths(shell)
  .map((one, index) => {
    const name = `@unknown${index + 1}`;
    return `\t\t${name} expression \`{err.status_code} == 404 && {path}.startsWith("${one}/")\`\n\t\trewrite ${name} ${one}/404.html\n\t\tfile_server ${name} {\n\t\t\tstatus 404\n\t\t}\n`;
  })
  .join('')}		@unknown expression {err.status_code} == 404
		rewrite @unknown ${base}404.html
		file_server @unknown {
			status 404
		}
	}
}
`;
}

/** Also sets the headers of the studio's files. */
function caddyStudio(site: ServedSite): string {
  const folder = `${site.shell.base}${STUDIO_FOLDER}/`;
  const lines = studioOnlyHeaders(site).map(
    ([name, value]) => `\t\theader @studio ${name} ${JSON.stringify(value)}\n`,
  );
  return `\t\t@studio path ${folder}*\n${lines.join('')}\t\t@editor path_regexp ^${escapeRegExp(folder)}$\n\t\trewrite @editor ${folder}index.html\n`;
}

/** Also matches addresses that are almost right. */
function forgivingPattern(path: string): string {
  const end = '(?:/index)?(?:\\.html)?/*';
  return path === '/' ? end : escapeRegExp(path) + end;
}

function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
