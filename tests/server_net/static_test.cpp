// The page's files: types, compression, caching, and no way out of the folder.
#include <fstream>

#include "server_net/net_fixture.h"

namespace bigshot::testing {
namespace {

class Files : public NetTest {
 protected:
  void SetUp() override {
    make_file("index.html", "<!doctype html>");
    make_file("sw.js", "worker");
    make_file("assets/app-D3adB33f.js", "plain script");
    make_file("assets/app-D3adB33f.js.br", "brotli script");
    make_file("assets/app-D3adB33f.js.gz", "gzip script");
    make_file("assets/app-D3ad-33-.css", "p{}");
    make_file("assets/plain-name.txt", "kept by hand");
    make_file("assets/rules-0a1b2c3d.wasm", std::string("\0asm", 4));
    make_file("app.webmanifest", "{}");
    make_file("icon.svg", "<svg/>");
    make_file("font.woff2", "font");
    make_file(".secret", "private words");
    make_file(".git/config", "private words");
    make_file("../outside.txt", "private words");
    std::filesystem::create_symlink(web_folder() / "../outside.txt", web_folder() / "leak.txt");
    std::filesystem::create_directory_symlink(web_folder() / "..", web_folder() / "up");
    std::filesystem::create_symlink(web_folder() / "icon.svg", web_folder() / "alias.svg");
    NetOptions options;
    options.web_root = web_folder().string();
    start(options);
  }
};

TEST_F(Files, have_their_types) {
  EXPECT_EQ(get(port(), "/").header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(get(port(), "/assets/app-D3adB33f.js").header("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(get(port(), "/assets/rules-0a1b2c3d.wasm").header("content-type"), "application/wasm");
  EXPECT_EQ(get(port(), "/app.webmanifest").header("content-type"), "application/manifest+json");
  EXPECT_EQ(get(port(), "/icon.svg").header("content-type"), "image/svg+xml");
  EXPECT_EQ(get(port(), "/font.woff2").header("content-type"), "font/woff2");
  EXPECT_EQ(get(port(), "/assets/rules-0a1b2c3d.wasm").body, std::string("\0asm", 4));
}

TEST_F(Files, come_compressed_to_who_can_read_that) {
  const auto fetch = [&](const std::string& accepted) {
    return get(port(), "/assets/app-D3adB33f.js", "Accept-Encoding: " + accepted + "\r\n");
  };
  EXPECT_EQ(fetch("gzip, deflate, br").body, "brotli script");
  EXPECT_EQ(fetch("gzip, deflate, br").header("content-encoding"), "br");
  EXPECT_EQ(fetch("gzip;q=0.5").body, "gzip script");
  EXPECT_EQ(fetch("br;q=0, gzip").header("content-encoding"), "gzip");
  EXPECT_EQ(fetch("br;q=0.000").body, "plain script");
  EXPECT_EQ(fetch("deflate").header("content-encoding"), "");
  EXPECT_EQ(fetch("gzip").header("vary"), "Accept-Encoding");
  EXPECT_EQ(fetch("br").header("content-type"), "text/javascript; charset=utf-8");
}

TEST_F(Files, named_by_their_content_are_kept_for_ever_and_others_asked_for_again) {
  for (const char* path : {"/assets/app-D3adB33f.js", "/assets/app-D3ad-33-.css"}) {
    EXPECT_EQ(get(port(), path).header("cache-control"), "public, max-age=31536000, immutable") << path;
  }
  for (const char* path : {"/assets/plain-name.txt", "/", "/index.html", "/sw.js", "/icon.svg"}) {
    EXPECT_EQ(get(port(), path).header("cache-control"), "no-cache") << path;
  }
}

TEST_F(Files, that_have_not_changed_are_not_sent_again) {
  const HttpAnswer first = get(port(), "/index.html");
  const std::string etag = first.header("etag");
  ASSERT_TRUE(etag.starts_with('"') && etag.ends_with('"')) << etag;
  TcpClient client(port());
  const HttpAnswer again = client.ask("GET", "/index.html", "If-None-Match: " + etag + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.header("etag"), etag);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(client.ask("GET", "/index.html", "If-None-Match: \"other\", W/" + etag + "\r\n").status, 304);
  EXPECT_EQ(client.ask("GET", "/index.html", "If-None-Match: \"other\"\r\n").status, 200);
  const std::string brotli =
      client.ask("GET", "/assets/app-D3adB33f.js", "Accept-Encoding: br\r\n").header("etag");
  EXPECT_NE(brotli, client.ask("GET", "/assets/app-D3adB33f.js").header("etag"));
}

TEST_F(Files, head_tells_everything_but_the_content) {
  TcpClient client(port());
  const HttpAnswer head = client.ask("HEAD", "/index.html");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), "15");
  EXPECT_EQ(client.ask("GET", "/index.html").body, "<!doctype html>");
}

TEST_F(Files, paths_of_the_page_itself_give_the_page) {
  for (const char* path : {"/", "/table/k3v8", "/people/me", "/rules?lang=de"}) {
    EXPECT_EQ(get(port(), path).body, "<!doctype html>") << path;
  }
  EXPECT_EQ(get(port(), "/missing.js").status, 404);
  EXPECT_EQ(get(port(), "/assets/app-00000000.js").status, 404);
}

TEST_F(Files, cannot_be_left) {
  EXPECT_EQ(get(port(), "/alias.svg").body, "<svg/>");
  for (const char* path :
       {"/leak.txt", "/up/outside.txt", "/.secret", "/.git/config", "/../outside.txt", "/%2e%2e/outside.txt",
        "/..%2foutside.txt", "/assets/..%2f..%2foutside.txt", "/assets/%2e%2e/%2e%2e/outside.txt",
        "/..%5coutside.txt", "/outside.txt%00.js", "/%2fetc/passwd", "/....//outside.txt",
        "/assets/../../outside.txt", "/index.html/", "/index.html%00"}) {
    const HttpAnswer answer = get(port(), path);
    EXPECT_GE(answer.status, 400) << path;
    EXPECT_EQ(answer.body.find("private words"), std::string::npos) << path;
  }
}

TEST_F(Files, are_those_of_the_start) {
  make_file("index.html", "rebuilt");
  EXPECT_EQ(get(port(), "/").body, "<!doctype html>");
}

TEST(FilesFolder, that_does_not_exist_is_told) {
  AsioScheduler scheduler({});
  EchoHandler handler(scheduler);
  Metrics metrics;
  Log log = Log::silent();
  NetOptions options;
  options.port = 0;
  options.web_root = "/nowhere/at/all";
  BeastServer server(options, scheduler, handler, metrics, log);
  const auto problem = server.start();
  ASSERT_TRUE(problem);
  EXPECT_NE(problem->find("/nowhere/at/all"), std::string::npos);
}

}  // namespace
}  // namespace bigshot::testing
