import { once } from "node:events";
import net, { type AddressInfo, type Server, type Socket } from "node:net";

/** Starts a server on loopback, by default at a free port. @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy for a database, which a test can cut, or stall: then it holds data until it resumes. */
export async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let isHeld = (_isAnswer: boolean) => false;
  /** Statements without an answer so far are one question. */
  let questions = 0;
  let isAnswered = true;
  const pass = (isAnswer: boolean, act: () => void) => void (isHeld(isAnswer) ? held.push(act) : act());

  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    near.on("data", (data) => {
      if (isAnswered) questions += 1;
      isAnswered = false;
      pass(false, () => far.write(data));
    });
    far.on("data", (data) => {
      isAnswered = true;
      pass(true, () => near.write(data));
    });
    near.on("close", () => pass(false, () => far.end()));
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
      isHeld = () => true;
    },
    /**
     * Stalls the answers to the next statement, which must not be prepared yet. The client first requests a description of the statement; its second request,
     * encrypted or not, executes it.
     */
    stallAnswers() {
      questions = 0;
      isAnswered = true;
      isHeld = (isAnswer) => isAnswer && questions > 1;
    },
    resume() {
      isHeld = () => false;
      for (const act of held.splice(0)) act();
    },
    stop: () => (server.listening ? cut() : Promise.resolve()),
  };
}
