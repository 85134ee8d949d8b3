import { EventEmitter, once } from "node:events";
import net, { type AddressInfo, type Server, type Socket } from "node:net";

/** Starts a server on loopback, at any free port. @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** A way to a database that a test can cut, or stall: data on it is then held until it goes on. */
export async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const changes = new EventEmitter();
  const held: (() => void)[] = [];
  let isHeld = (_isAnswer: boolean, _line: number) => false;
  let onQuestion = (_line: number) => {};
  let isAnswered = true;
  let lines = 0;
  /** The connections that the function has ended since the stall: each until the database ends it too. */
  let givenUp: Promise<unknown>[] = [];

  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    lines += 1;
    const line = lines;
    const pass = (isAnswer: boolean, act: () => void) => void (isHeld(isAnswer, line) ? held.push(act) : act());
    near.on("data", (data) => {
      if (isAnswered) onQuestion(line);
      isAnswered = false;
      pass(false, () => far.write(data));
    });
    far.on("data", (data) => {
      isAnswered = true;
      pass(true, () => near.write(data));
    });
    near.on("close", () => {
      givenUp.push(far.closed ? Promise.resolve() : new Promise((resolve) => far.once("close", resolve)));
      pass(false, () => far.end());
      changes.emit("givenUp");
    });
    far.on("close", () => pass(true, () => near.end()));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
  });
  const own = await listen(server);

  async function cut() {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    url: target.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    cut,
    mend: () => listen(server, own),
    stall() {
      givenUp = [];
      isHeld = () => true;
    },
    /**
     * Stalls the present connections' answers to the next statement; with `andNew`, new connections too. The client first
     * asks for the statement's description; its second question, encrypted or not, lets the database execute it.
     */
    stallAnswers(andNew = false) {
      givenUp = [];
      isAnswered = true;
      let questions = 0;
      const present = lines;
      onQuestion = (asking) => {
        if (asking <= present) questions += 1;
        if (questions === 2) isHeld = (isAnswer, line) => (line > present ? andNew : isAnswer);
      };
    },
    /** Lets all go on once the function gave up so many connections, and the database has read to their ends. */
    async goOn(connections = 1) {
      while (givenUp.length < connections) await once(changes, "givenUp");
      onQuestion = () => {};
      isHeld = () => false;
      for (const act of held.splice(0)) act();
      await Promise.all(givenUp);
    },
    stop: () => (server.listening ? cut() : Promise.resolve()),
  };
}
