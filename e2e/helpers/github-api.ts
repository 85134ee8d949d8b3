/** Stands in for GitHub, which tests can't reach: of its API, what the editor needs to read a repository and to commit. */
import { createHash } from "node:crypto";
import type { BrowserContext, Request } from "@playwright/test";

export const GITHUB = "https://api.github.com";

type Addition = { path: string; contents: string };
type Commit = { headline: string; additions: Addition[]; deletions: { path: string }[]; expectedHeadOid: string };

/** As git does it. */
const blobId = (content: Buffer) => createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");

/**
 * Answers a browser's requests to GitHub's API.
 * @param context the browser's
 * @param repository its name, as owner/name
 * @param token the one that may commit
 * @param files of its branch "main"; a commit changes them
 */
export async function answerForGitHub(
  context: BrowserContext,
  repository: string,
  token: string,
  files: Map<string, Buffer>,
) {
  const commits: Commit[] = [];
  const head = () => String(commits.length).padStart(40, "0");
  const repositoryPath = `/repos/${repository}`;

  function commit({ input }: { input: Record<string, unknown> }) {
    const { message, fileChanges, expectedHeadOid } = input as {
      message: { headline: string };
      fileChanges: Pick<Commit, "additions" | "deletions">;
      expectedHeadOid: string;
    };
    if (expectedHeadOid !== head()) return { errors: [{ message: "Expected branch to point to another commit" }] };
    commits.push({ headline: message.headline, expectedHeadOid, ...fileChanges });
    for (const { path, contents } of fileChanges.additions) files.set(path, Buffer.from(contents, "base64"));
    for (const { path } of fileChanges.deletions) files.delete(path);
    const written = fileChanges.additions.map(({ path }, index) => [
      `file_${index}`,
      { oid: blobId(files.get(path) ?? Buffer.of()) },
    ]);
    const done = { oid: head(), committedDate: new Date().toISOString(), ...Object.fromEntries(written) };
    return { data: { createCommitOnBranch: { commit: done } } };
  }

  /** One query may ask for several objects, each under a name of its own. */
  function query(text: string) {
    const contentOf = (id: string) => [...files.values()].find((content) => blobId(content) === id)?.toString("utf8");
    const blobs = [...text.matchAll(/(\w+):\s+object\(oid: "(\w+)"\)/g)].map(([, name = "", id = ""]) => [
      name,
      { text: contentOf(id) ?? null, isTruncated: false },
    ]);
    const author = { name: "An Editor", email: "editor@site.example", user: { id: 1, login: "editor" } };
    const nodes = [{ oid: head(), message: "Before", author, committedDate: new Date(0).toISOString() }];
    const branch = { target: { oid: head(), history: { nodes } } };
    const histories = [...text.matchAll(/(\w+):\s+ref\(/g)].map(([, name = ""]) => [name, branch]);
    const named = Object.fromEntries([...blobs, ...histories]);
    return { data: { repository: { defaultBranchRef: { name: "main" }, ref: branch, ...named } } };
  }

  function answer(request: Request): { status: number; json?: unknown; body?: Buffer } {
    const { pathname } = new URL(request.url());
    if (!/^(token|bearer) /i.test(request.headers().authorization ?? "")) return { status: 401, json: {} };
    if (!request.headers().authorization?.endsWith(` ${token}`))
      return { status: 401, json: { message: "Bad credentials" } };
    if (pathname === "/user") return { status: 200, json: { id: 1, login: "editor", name: "An Editor", email: null } };
    if (pathname === `${repositoryPath}/collaborators/editor`) return { status: 204 };
    if (pathname === `${repositoryPath}/git/trees/${head()}`) {
      const entry = ([path, content]: [string, Buffer]) => ({
        path,
        type: "blob",
        sha: blobId(content),
        size: content.length,
      });
      return { status: 200, json: { tree: [...files].map(entry), truncated: false } };
    }
    if (pathname.startsWith(`${repositoryPath}/git/blobs/`)) {
      const content = [...files.values()].find((one) => pathname.endsWith(blobId(one)));
      return content ? { status: 200, body: content } : { status: 404, json: {} };
    }
    if (pathname !== "/graphql") return { status: 404, json: { message: `No answer for ${pathname}` } };
    const { query: text, variables } = request.postDataJSON();
    return { status: 200, json: text.includes("createCommitOnBranch") ? commit(variables) : query(text) };
  }

  await context.route(`${GITHUB}/**`, (route) => route.fulfill(answer(route.request())));
  return { commits, files };
}
