const tasks = new Set<() => Promise<void>>();

/** Registers work that needs the login and must be done before it ends. */
export function beforeLogout(task: () => Promise<void>): void {
  tasks.add(task);
}

/** Finishes the registered work; rejects where some of it failed, which its task has reported. */
export async function finishBeforeLogout(): Promise<void> {
  await Promise.all(Array.from(tasks, (task) => task()));
}
