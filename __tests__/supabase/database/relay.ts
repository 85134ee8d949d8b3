import { EventEmitter, once } from "node:events";
import net, { type AddressInfo, type Server, type Socket } from "node:net";

/** Starts a server on loopback, by default at a free port. @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy for a database, which a test can cut, or stall: then it holds all data until it resumes. */
export async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const changes = new EventEmitter();
  const held: (() => void)[] = [];
  let isHeld = (_isAnswer: boolean, _id: number) => false;
  let onQuestion = (_id: number) => {};
  let connections = 0;
  /** Connections that the function has closed since the stall; each resolves once the database closes it too. */
  let closed: Promise<unknown>[] = [];

  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    connections += 1;
    const id = connections;
    let isAnswered = true;
    const pass = (isAnswer: boolean, act: () => void) => void (isHeld(isAnswer, id) ? held.push(act) : act());
    near.on("data", (data) => {
      if (isAnswered) onQuestion(id);
      isAnswered = false;
      pass(false, () => far.write(data));
    });
    far.on("data", (data) => {
      isAnswered = true;
      pass(true, () => near.write(data));
    });
    near.on("close", () => {
      closed.push(far.closed ? Promise.resolve() : new Promise((resolve) => far.once("close", resolve)));
      pass(false, () => far.end());
      changes.emit("closed");
    });
    far.on("close", () => pass(true, () => near.end()));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
  });
  const own = await listen(server);

  async function cut() {
    const end = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await end;
  }

  return {
    url: target.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    cut,
    mend: () => listen(server, own),
    stall() {
      closed = [];
      isHeld = () => true;
    },
    /**
     * Stalls the answers to the next statement on the present connection. The client first requests a description of the
     * statement; its second request, encrypted or not, executes it.
     */
    stallAnswers() {
      closed = [];
      let questions = 0;
      onQuestion = (id) => {
        questions += 1;
        if (questions === 2) isHeld = (isAnswer, other) => isAnswer && other === id;
      };
    },
    /** Passes all data once the function has closed a connection, and waits until the database closes it. */
    async resume() {
      while (closed.length === 0) await once(changes, "closed");
      onQuestion = () => {};
      isHeld = () => false;
      for (const act of held.splice(0)) act();
      await Promise.all(closed);
    },
    stop: () => (server.listening ? cut() : Promise.resolve()),
  };
}
