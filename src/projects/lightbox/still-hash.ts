/** The hash `#still-` and a project's id shows that project's still over the page. */
export const stillInHash = (): string | undefined => /^#still-([\w-]+)$/.exec(location.hash)?.[1];

export const stillHash = (projectId: string): string => `#still-${projectId}`;
