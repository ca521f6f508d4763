#!/usr/bin/env python3
"""deploy/ as it is: Debian's nginx with deploy/nginx.conf, a certificate made here and a real server behind it; and systemd's own
opinion of deploy/bigshot.service.

    deploy_check.py nginx PROGRAM | systemd PROGRAM
"""

import base64
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
HOST = "play.example.org"
PATIENCE = 30


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_server(program, folder, *options):
    """A server and its port."""
    web = folder / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html><title>Big Shot</title>", encoding="utf-8")
    server = subprocess.Popen(
        [program, "serve", "--port", "0", "--store", f"sqlite:{folder}/games.db", "--web", web, *options],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in server.stderr:
        if line.startswith("{") and json.loads(line)["event"] == "listening":
            return server, json.loads(line)["port"]
    sys.exit("the server does not start")


def make_certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", folder / "key.pem",
         "-out", folder / "certificate.pem"], check=True, capture_output=True)


def start_nginx(folder, site, ports):
    """nginx with the site, changed in nothing but ports and the certificate's paths."""
    for old, new in ports.items():
        assert old in site, old
        site = site.replace(old, new)
    site = re.sub(r"^ *listen \[::\].*\n", "", site, flags=re.MULTILINE)  # not every machine has IPv6
    (folder / "site.conf").write_text(site, encoding="utf-8")
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
        "events {}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
        f"include {folder}/site.conf; }}\n", encoding="utf-8")
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def connect(port, context):
    """A TLS connection; nginx may need a moment to listen."""
    while True:
        try:
            return context.wrap_socket(socket.create_connection(("127.0.0.1", port), PATIENCE), server_hostname=HOST)
        except ConnectionRefusedError:
            continue


def ask(stream, text):
    """Sends a request and returns status, headers and body."""
    stream.sendall(text.replace("\n", "\r\n").encode() + b"\r\n\r\n")
    data = b""
    while b"\r\n\r\n" not in data:
        data += stream.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
    while len(body) < int(headers.get("content-length", 0)):
        body += stream.recv(65536)
    return int(lines[0].split()[1]), headers, body


def send_text(stream, message):
    payload = json.dumps(message).encode()
    assert len(payload) < 65536
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xfe]) + len(payload).to_bytes(2, "big")
    stream.sendall(b"\x81" + length + bytes(4) + payload)  # a mask of zeros


def read_text(stream, data):
    def take(count):
        nonlocal data
        while len(data) < count:
            data += stream.recv(65536)
        taken, data = data[:count], data[count:]
        return taken

    head = take(2)
    length = head[1] & 0x7f
    if length > 125:
        length = int.from_bytes(take(2 if length == 126 else 8), "big")
    return json.loads(take(length))


def check_nginx(program, folder):
    make_certificate(folder)
    server, port = start_server(program, folder, "--trust-proxy")
    plain, secure = free_port(), free_port()
    nginx = start_nginx(folder, (DEPLOY / "nginx.conf").read_text(encoding="utf-8"), {
        "127.0.0.1:8080": f"127.0.0.1:{port}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        f"/etc/letsencrypt/live/{HOST}/fullchain.pem": f"{folder}/certificate.pem",
        f"/etc/letsencrypt/live/{HOST}/privkey.pem": f"{folder}/key.pem",
        "/var/www/html": f"{folder}/html",
    })
    challenge = folder / "html" / ".well-known" / "acme-challenge"
    challenge.mkdir(parents=True)
    (challenge / "token").write_text("proof", encoding="utf-8")
    try:
        context = ssl.create_default_context(cafile=str(folder / "certificate.pem"))
        with connect(secure, context) as stream:
            status, headers, body = ask(stream, f"GET / HTTP/1.1\nHost: {HOST}")
            assert status == 200 and b"Big Shot" in body, (status, body)
            assert headers["strict-transport-security"] == "max-age=31536000"
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            status, headers, _ = ask(
                stream, f"GET / HTTP/1.1\nHost: {HOST}\nIf-None-Match: {headers['etag']}")
            assert status == 304, status
            status, _, body = ask(stream, f"GET /healthz HTTP/1.1\nHost: {HOST}")
            assert status == 200 and json.loads(body) == {"ok": True}, body
            status, _, _ = ask(stream, f"GET /metrics HTTP/1.1\nHost: {HOST}")
            assert status == 403, status
        with socket.create_connection(("127.0.0.1", plain), PATIENCE) as stream:
            status, headers, _ = ask(stream, f"GET /table/x HTTP/1.1\nHost: {HOST}")
            assert (status, headers["location"]) == (301, f"https://{HOST}/table/x")
            status, _, body = ask(stream, f"GET /.well-known/acme-challenge/token HTTP/1.1\nHost: {HOST}")
            assert (status, body) == (200, b"proof"), (status, body)

        upgrade = (f"GET /ws HTTP/1.1\nHost: {HOST}\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\n"
                   f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\nOrigin: ")
        with connect(secure, context) as stream:
            status, _, _ = ask(stream, upgrade + "https://evil.example")
            assert status == 403, status
        with connect(secure, context) as stream:
            status, _, rest = ask(stream, upgrade + f"https://{HOST}")
            assert status == 101, status
            send_text(stream, {"id": 1, "do": "hello", "key": "ab" * 32, "name": "Ada"})
            answer = read_text(stream, rest)
            assert answer["ok"]["person"]["name"] == "Ada", answer
            # A stop behind nginx is told to who is connected.
            server.terminate()
            assert read_text(stream, b"") == {"bye": "server.stopping"}
        assert server.wait(PATIENCE) == 0
    finally:
        nginx.terminate()
        nginx.wait(PATIENCE)
        server.kill()
        server.wait()
    print("nginx passes on pages, WebSockets and the end")


def check_systemd(program, folder):
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze is missing: nothing to check")
        return
    unit = (DEPLOY / "bigshot.service").read_text(encoding="utf-8").replace("/usr/local/bin/bigshot", program)
    path = folder / "bigshot.service"
    path.write_text(unit, encoding="utf-8")
    environment = {**os.environ, "SYSTEMD_UNIT_PATH": f"{folder}:"}
    verified = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, env=environment)
    assert verified.returncode == 0 and "bigshot.service" not in verified.stderr, verified.stderr
    # Ten times the level of exposure: 2.0 of 10 at most, which systemd calls OK.
    judged = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", path],
                            capture_output=True, text=True, env=environment)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    print(judged.stdout.strip().splitlines()[-1])


def main():
    kind, program = sys.argv[1:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bigshot_deploy_"))
    folder.chmod(0o755)  # nginx's workers are another user
    try:
        {"nginx": check_nginx, "systemd": check_systemd}[kind](program, folder)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
