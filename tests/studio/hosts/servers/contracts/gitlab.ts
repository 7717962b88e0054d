import type { Contract } from '../contract.ts';

/*
 * What GitLab publishes of the requests that the studio sends. No package has it, so it is written by hand from docs.gitlab.com/api of
 * GitLab 18 and 19: branches, repositories, repository_files, commits, merge_requests, pages, projects. Of answers, the keys that the
 * documentation shows; the studio reads a few of them.
 */

const text = { type: 'string' };
const maybe = { type: ['string', 'null'] };
const number = { type: 'integer' };
const yes = { type: 'boolean' };

const object = (properties: Record<string, unknown>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

const list = (items: unknown) => ({ type: 'array', items });

/** Commits API: an entry of "List all repository commits". */
const COMMIT = {
  id: text,
  short_id: text,
  title: text,
  message: text,
  author_name: text,
  author_email: text,
  authored_date: text,
  committer_name: text,
  committer_email: text,
  committed_date: text,
  created_at: text,
  parent_ids: list(text),
  trailers: { type: 'object' },
  extended_trailers: { type: 'object' },
  web_url: text,
};

/** Commits API: "Retrieve a commit" and the answer of "Create a commit". */
const COMMIT_DETAIL = {
  ...COMMIT,
  stats: object({ additions: number, deletions: number, total: number }),
  status: maybe,
  project_id: number,
  last_pipeline: {
    anyOf: [
      { type: 'null' },
      object(
        {
          id: number,
          iid: number,
          project_id: number,
          ref: text,
          sha: text,
          source: text,
          status: {
            enum: [
              'created',
              'waiting_for_resource',
              'preparing',
              'pending',
              'running',
              'success',
              'failed',
              'canceling',
              'canceled',
              'skipped',
              'manual',
              'scheduled',
            ],
          },
          created_at: text,
          updated_at: text,
          web_url: text,
        },
        ['id', 'ref', 'sha', 'status'],
      ),
    ],
  },
};

/** Commits API: `actions[]` of "Create a commit". */
const ACTION = object(
  {
    action: { enum: ['create', 'delete', 'move', 'update', 'chmod'] },
    file_path: text,
    previous_path: text,
    content: text,
    encoding: { enum: ['text', 'base64'] },
    last_commit_id: text,
    execute_filemode: yes,
  },
  ['action', 'file_path'],
);

const MERGE_REQUEST = object(
  {
    id: number,
    iid: number,
    project_id: number,
    title: text,
    description: maybe,
    state: { enum: ['opened', 'closed', 'merged', 'locked'] },
    source_branch: text,
    target_branch: text,
    sha: maybe,
    web_url: text,
  },
  ['id', 'iid', 'project_id', 'title', 'state', 'source_branch', 'target_branch', 'web_url'],
);

const PAGES = { page: number, per_page: number };
const needed = (properties: Record<string, unknown>) => object(properties, Object.keys(properties));

export const GITLAB: Contract = {
  source: 'docs.gitlab.com/api, by hand',
  definitions: {},
  // "Status codes" of the REST API: a message, or, of OAuth, an error
  error: object({ message: {}, error: text, error_description: text, scope: text }),
  operations: [
    {
      method: 'GET',
      route: '/projects/{id}',
      query: {},
      answers: {
        200: object(
          { id: number, default_branch: text, path_with_namespace: text, web_url: text, archived: yes },
          ['id', 'default_branch', 'path_with_namespace', 'web_url'],
        ),
      },
    },
    {
      method: 'GET',
      route: '/projects/{id}/repository/branches/{branch}',
      query: {},
      answers: {
        200: object(
          {
            name: text,
            commit: needed(COMMIT),
            merged: yes,
            protected: yes,
            developers_can_push: yes,
            developers_can_merge: yes,
            can_push: yes,
            default: yes,
            web_url: text,
          },
          ['name', 'commit', 'protected'],
        ),
      },
    },
    {
      method: 'GET',
      route: '/projects/{id}/repository/tree',
      query: {
        ref: text,
        path: text,
        recursive: yes,
        per_page: { type: 'integer', maximum: 100 },
        page: number,
        pagination: { enum: ['none', 'keyset', 'legacy'] },
        page_token: text,
      },
      answers: {
        200: list(
          needed({
            id: text,
            name: text,
            type: { enum: ['tree', 'blob', 'commit'] },
            path: text,
            mode: text,
          }),
        ),
      },
    },
    {
      method: 'HEAD',
      route: '/projects/{id}/repository/files/{file_path}',
      query: { ref: text },
      answers: { 200: true, 404: true, 401: true, 403: true, 429: true, 500: true },
    },
    {
      method: 'GET',
      route: '/projects/{id}/repository/blobs/{sha}/raw',
      query: {},
      answers: { 200: true },
    },
    {
      method: 'GET',
      route: '/projects/{id}/repository/commits',
      query: { ref_name: text, since: text, until: text, path: text, all: yes, ...PAGES },
      answers: { 200: list(needed(COMMIT)) },
    },
    {
      method: 'POST',
      route: '/projects/{id}/repository/commits',
      query: {},
      body: object(
        {
          branch: text,
          commit_message: text,
          start_branch: text,
          start_sha: text,
          start_project: { type: ['integer', 'string'] },
          actions: list(ACTION),
          author_email: text,
          author_name: text,
          stats: yes,
          force: yes,
        },
        ['branch', 'commit_message', 'actions'],
      ),
      answers: { 201: object(COMMIT_DETAIL, Object.keys(COMMIT)), 400: object({ message: {} }, ['message']) },
    },
    {
      method: 'GET',
      route: '/projects/{id}/repository/commits/{sha}',
      query: { stats: yes },
      answers: { 200: object(COMMIT_DETAIL, [...Object.keys(COMMIT), 'last_pipeline']) },
    },
    {
      method: 'GET',
      route: '/projects/{id}/merge_requests',
      query: {
        source_branch: text,
        target_branch: text,
        state: { enum: ['opened', 'closed', 'locked', 'merged', 'all'] },
        ...PAGES,
      },
      answers: { 200: list(MERGE_REQUEST) },
    },
    {
      method: 'POST',
      route: '/projects/{id}/merge_requests',
      query: {},
      body: object(
        {
          source_branch: text,
          target_branch: text,
          title: text,
          description: text,
          remove_source_branch: yes,
        },
        ['source_branch', 'target_branch', 'title'],
      ),
      answers: { 201: MERGE_REQUEST, 409: object({ message: {} }, ['message']) },
    },
    {
      method: 'GET',
      route: '/projects/{id}/pages',
      query: {},
      answers: {
        200: object(
          {
            url: text,
            is_unique_domain_enabled: yes,
            force_https: yes,
            primary_domain: maybe,
            deployments: list({ type: 'object' }),
          },
          ['url'],
        ),
      },
    },
  ],
};
